#ifndef ONNX_ASSAY_ANALYZER_WIRE_ONNX_FIELDS_H_
#define ONNX_ASSAY_ANALYZER_WIRE_ONNX_FIELDS_H_

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace onnx_assay::wire {

enum class FieldKind : std::uint8_t {
  kInt32, kInt64, kUint64, kEnum, kFloat, kDouble, kString, kBytes, kMessage,
};

struct MessageSpec;

// A field of an ONNX message, IR versions 1 to 14. Source: onnx.proto of the ONNX project.
struct FieldSpec {
  std::uint32_t number = 0;
  FieldKind kind = FieldKind::kInt64;
  std::string_view name;
  const MessageSpec* message = nullptr;  // kMessage
  std::int32_t enum_max = -1;            // greatest defined number of an enum; -1 for plain numbers
  bool repeated = false;
  bool in_oneof = false;                 // no ONNX message has two oneofs
  bool identifies = false;               // a name that other parts of the model refer to
};

// A message and its fields. No ONNX message has a field number above kMaxNumber.
struct MessageSpec {
  static constexpr std::uint32_t kMaxNumber = 31;

  std::string_view name;  // "TypeProto.Tensor"
  std::span<const FieldSpec> fields;
  std::array<std::int8_t, kMaxNumber + 1> index;  // by number; -1: no such field

  const FieldSpec* Find(std::uint64_t number) const {
    if (number > kMaxNumber || index[number] < 0) return nullptr;
    return &fields[static_cast<std::size_t>(index[number])];
  }
};

extern const MessageSpec kAttributeProto;
extern const MessageSpec kValueInfoProto;
extern const MessageSpec kNodeProto;
extern const MessageSpec kIntIntListEntryProto;
extern const MessageSpec kNodeDeviceConfigurationProto;
extern const MessageSpec kShardingSpecProto;
extern const MessageSpec kShardedDimProto;
extern const MessageSpec kSimpleShardedDimProto;
extern const MessageSpec kTrainingInfoProto;
extern const MessageSpec kModelProto;
extern const MessageSpec kDeviceConfigurationProto;
extern const MessageSpec kStringStringEntryProto;
extern const MessageSpec kTensorAnnotation;
extern const MessageSpec kGraphProto;
extern const MessageSpec kTensorProto;
extern const MessageSpec kTensorProtoSegment;
extern const MessageSpec kSparseTensorProto;
extern const MessageSpec kTensorShapeProto;
extern const MessageSpec kTensorShapeProtoDimension;
extern const MessageSpec kTypeProto;
extern const MessageSpec kTypeProtoTensor;
extern const MessageSpec kTypeProtoSequence;
extern const MessageSpec kTypeProtoMap;
extern const MessageSpec kTypeProtoOptional;
extern const MessageSpec kTypeProtoSparseTensor;
extern const MessageSpec kTypeProtoOpaque;
extern const MessageSpec kOperatorSetIdProto;
extern const MessageSpec kFunctionProto;

// Wire type of an unpacked value of this kind: 0 varint, 1 64-bit, 2 length-delimited, 5 32-bit.
constexpr std::uint32_t WireTypeOf(FieldKind kind) {
  switch (kind) {
    case FieldKind::kInt32:
    case FieldKind::kInt64:
    case FieldKind::kUint64:
    case FieldKind::kEnum: return 0;
    case FieldKind::kDouble: return 1;
    case FieldKind::kFloat: return 5;
    case FieldKind::kString:
    case FieldKind::kBytes:
    case FieldKind::kMessage: return 2;
  }
  return 2;
}

}  // namespace onnx_assay::wire

#endif  // ONNX_ASSAY_ANALYZER_WIRE_ONNX_FIELDS_H_
