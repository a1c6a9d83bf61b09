#ifndef ONNX_ASSAY_ANALYZER_WIRE_ANOMALY_H_
#define ONNX_ASSAY_ANALYZER_WIRE_ANOMALY_H_

#include <cstdint>
#include <string_view>

#include "analyzer/base/byte_range.h"
#include "analyzer/base/path_tree.h"

namespace onnx_assay::wire {

enum class AnomalyKind : std::uint8_t {
  kTruncated,          // a record needs more bytes than its message or the file has; value: bytes missing
  kDuplicateSingular,  // a singular field occurs again; earlier: first occurrence
  kUnknownField,       // no field of this number in any ONNX IR version
  kOverlongVarint,     // more bytes than the value needs; value: bytes used
  kWireTypeMismatch,   // known field with another wire type; value: wire type found
  kGroup,              // wire types 3 and 4, which ONNX never uses
  kTrailingBytes,      // bytes up to the end of the message at which no field can be read: a tag with field
                       // number 0, an unknown wire type, or a tag or varint past its longest form
  kInvalidUtf8,
  kNestingTooDeep,
  kEnumOutOfRange,     // value: the number found
  kOneofSetTwice,      // two members of one oneof; earlier: the other member
  kExceeds2Gib,
  // The whole file is something else; detail names it.
  kNotOnnx,
  kLfsPointer,         // detail holds the first kLfsPointerBytes bytes
  kArchiveAppended,
  kEmptyFile,
};

// Something the reader noticed in the encoding. Reading goes on after it where it can.
struct Anomaly {
  AnomalyKind kind = AnomalyKind::kTruncated;
  PathId path = 0;                 // message that holds it
  ByteRange range;                 // the bytes in question
  std::string_view message;        // "NodeProto"; static
  std::string_view field;          // "op_type"; static; empty when unknown
  std::uint32_t field_number = 0;
  std::uint64_t value = 0;
  ByteRange earlier;
  // Static or in the model's arena; a description such as "ZIP archive".
  std::string_view detail;
};

}  // namespace onnx_assay::wire

#endif  // ONNX_ASSAY_ANALYZER_WIRE_ANOMALY_H_
