#ifndef ONNX_ASSAY_ANALYZER_MODEL_FILE_KIND_H_
#define ONNX_ASSAY_ANALYZER_MODEL_FILE_KIND_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "analyzer/base/byte_range.h"

namespace onnx_assay::model {

// Name of the format that the first bytes of a file announce, when they announce one that is not a
// serialized ModelProto: "ZIP archive", "Python pickle"; empty otherwise. Static text.
std::string_view ForeignFormat(std::string_view head);

// A ZIP archive that ends where the file ends, found by its end-of-central-directory record, whatever
// stands before it: the bytes from its central directory on. `tail` is the end of a file of `size` bytes.
std::optional<ByteRange> TrailingZip(std::string_view tail, std::uint64_t size);

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_FILE_KIND_H_
