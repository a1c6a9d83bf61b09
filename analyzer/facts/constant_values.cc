#include "analyzer/facts/constant_values.h"

#include <bit>
#include <cstring>

#include "analyzer/base/checked_math.h"
#include "analyzer/tables/element_types.h"

namespace onnx_assay::facts {
namespace {

// TensorProto.DataType numbers. Source: onnx.proto.
enum : std::int64_t {
  kFloat = 1, kUint8 = 2, kInt8 = 3, kUint16 = 4, kInt16 = 5, kInt32 = 6, kInt64 = 7, kBool = 9,
  kDouble = 11, kUint32 = 12, kUint64 = 13,
};

// The one data field in use, when it holds exactly the elements that the dims announce.
struct Payload {
  const model::TensorData* data = nullptr;  // null: no elements
  std::uint64_t elements = 0;
};

std::optional<Payload> PayloadOf(const model::Tensor& tensor, const tables::ElementType& type) {
  if (tensor.external()) return std::nullopt;
  const std::optional<std::uint64_t> elements = ProductOfDims(tensor.dims);
  if (!elements) return std::nullopt;
  Payload payload{nullptr, *elements};
  for (const model::TensorData& data : tensor.data) {
    if (data.count == 0) continue;
    if (payload.data != nullptr || !data.kept()) return std::nullopt;
    payload.data = &data;
  }
  if (payload.data == nullptr) return *elements == 0 ? std::optional(payload) : std::nullopt;
  const bool raw = payload.data->field == model::DataField::kRaw;
  if (!raw && payload.data->field != type.typed_field) return std::nullopt;
  const std::optional<std::uint64_t> wanted = raw ? CheckedMul(*elements, type.bits / 8) : elements;
  if (!wanted || payload.data->count != *wanted) return std::nullopt;
  return payload;
}

// Bytes of one element, little endian, as an unsigned number.
std::uint64_t RawElement(const model::TensorData& data, std::uint64_t index, std::uint32_t width) {
  std::uint64_t value = 0;
  for (std::uint32_t i = 0; i < width; ++i) {
    const auto byte = static_cast<unsigned char>(data.bytes[index * width + i]);
    value |= std::uint64_t{byte} << (8 * i);
  }
  return value;
}

std::int64_t SignExtended(std::uint64_t value, std::uint32_t bits) {
  const std::uint32_t shift = 64 - bits;
  return static_cast<std::int64_t>(value << shift) >> shift;
}

bool IsInteger(std::int64_t type) {
  return (type >= kUint8 && type <= kInt64) || type == kBool || type == kUint32 || type == kUint64;
}

bool IsSigned(std::int64_t type) {
  return type == kInt8 || type == kInt16 || type == kInt32 || type == kInt64;
}

}  // namespace

std::optional<std::vector<std::int64_t>> ConstantInts(const model::Tensor& tensor) {
  const tables::ElementType* const type = tables::FindElementType(tensor.data_type.value);
  if (type == nullptr || !IsInteger(type->number)) return std::nullopt;
  const std::optional<Payload> payload = PayloadOf(tensor, *type);
  if (!payload) return std::nullopt;
  std::vector<std::int64_t> values;
  if (payload->data == nullptr) return values;
  const bool raw = payload->data->field == model::DataField::kRaw;
  values.reserve(static_cast<std::size_t>(payload->elements));
  for (std::uint64_t i = 0; i < payload->elements; ++i) {
    const std::uint64_t bits = raw ? RawElement(*payload->data, i, type->bits / 8) : payload->data->values[i];
    const std::int64_t value = IsSigned(type->number) ? SignExtended(bits, type->bits)
                                                      : static_cast<std::int64_t>(bits);
    if (type->number == kUint64 && value < 0) return std::nullopt;
    values.push_back(value);
  }
  return values;
}

std::optional<std::vector<double>> ConstantFloats(const model::Tensor& tensor) {
  const tables::ElementType* const type = tables::FindElementType(tensor.data_type.value);
  if (type == nullptr || (type->number != kFloat && type->number != kDouble)) return std::nullopt;
  const std::optional<Payload> payload = PayloadOf(tensor, *type);
  if (!payload) return std::nullopt;
  std::vector<double> values;
  if (payload->data == nullptr) return values;
  const bool raw = payload->data->field == model::DataField::kRaw;
  values.reserve(static_cast<std::size_t>(payload->elements));
  for (std::uint64_t i = 0; i < payload->elements; ++i) {
    const std::uint64_t bits = raw ? RawElement(*payload->data, i, type->bits / 8) : payload->data->values[i];
    values.push_back(type->number == kDouble ? std::bit_cast<double>(bits)
                                             : std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  }
  return values;
}

const model::Tensor* ConstantTensor(const ModelFacts& facts, ValueId value) {
  if (value == kNone) return nullptr;
  const Value& known = facts.values[value];
  if (known.next_same_name != kNone) return nullptr;
  if (known.initializer != nullptr) {
    // From IR 4 on the initializer of a graph input is a default that the caller may replace.
    constexpr std::int64_t kFirstIrWithDefaults = 4;
    const bool replaceable = known.kind == ValueKind::kGraphInput &&
                             (facts.model->ir_version.value >= kFirstIrWithDefaults ||
                              facts.graphs[known.graph].role != GraphRole::kMain);
    return replaceable ? nullptr : known.initializer;
  }
  if (known.kind != ValueKind::kNodeOutput) return nullptr;
  const NodeFacts& node = facts.nodes[known.producer];
  if (node.schema == nullptr || node.function != kNone || !node.domain.empty() ||
      node.node->op_type != "Constant") {
    return nullptr;
  }
  const model::Attribute* const attribute = node.node->FindAttribute("value");
  return attribute != nullptr && attribute->ref_attr_name.empty() ? attribute->t.get() : nullptr;
}

}  // namespace onnx_assay::facts
