#include "analyzer/facts/tensor_bytes.h"

#include "analyzer/base/checked_math.h"
#include "analyzer/tables/element_types.h"

namespace onnx_assay::facts {
namespace {

// Inline payload in packed bytes: raw bytes as they are, typed numbers by what they stand for.
std::uint64_t StoredBytes(const model::Tensor& tensor, const tables::ElementType* type) {
  std::uint64_t bytes = 0;
  for (const model::TensorData& data : tensor.data) {
    if (data.field == model::DataField::kRaw || type == nullptr || type->bits == 0) {
      bytes = SaturatingAdd(bytes, data.count);
      continue;
    }
    const std::uint64_t elements = SaturatingMul(data.count, type->elements_per_entry) / type->entries_per_element;
    bytes = SaturatingAdd(bytes, PackedBytes(type->number, elements).value_or(~std::uint64_t{0}));
  }
  return bytes;
}

}  // namespace

std::optional<std::uint64_t> PackedBytes(std::int64_t data_type, std::uint64_t elements) {
  const tables::ElementType* const type = tables::FindElementType(data_type);
  if (type == nullptr || type->bits == 0) return std::nullopt;
  if (type->bits >= 8) return CheckedMul(elements, type->bits / 8);
  return elements / 8 * type->bits + (elements % 8 * type->bits + 7) / 8;
}

void MeasureTensors(ModelFacts& facts) {
  for (TensorFacts& tensor : facts.tensors) {
    tensor.element_count = ProductOfDims(tensor.tensor->dims);
    const tables::ElementType* const type = tables::FindElementType(tensor.tensor->data_type.value);
    if (tensor.element_count && type != nullptr) {
      tensor.declared_bytes = PackedBytes(type->number, *tensor.element_count);
    }
    tensor.stored_bytes = StoredBytes(*tensor.tensor, type);
  }
}

}  // namespace onnx_assay::facts
