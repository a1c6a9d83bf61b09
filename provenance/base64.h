#ifndef ONNX_ASSAY_PROVENANCE_BASE64_H_
#define ONNX_ASSAY_PROVENANCE_BASE64_H_

#include <optional>
#include <string>
#include <string_view>

namespace onnx_assay::provenance {

// Standard alphabet, padded, without line breaks.
std::string Base64Encode(std::string_view bytes);

// Takes the standard or the URL-safe alphabet, as DSSE obliges a verifier to. Empty on a mix of both,
// white space, wrong padding, or bits after the last byte that are not zero: each would let two texts
// stand for the same bytes.
std::optional<std::string> Base64Decode(std::string_view text);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_BASE64_H_
