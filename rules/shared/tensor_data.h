#ifndef ONNX_ASSAY_RULES_SHARED_TENSOR_DATA_H_
#define ONNX_ASSAY_RULES_SHARED_TENSOR_DATA_H_

#include <algorithm>
#include <array>
#include <string>

#include "analyzer/base/utf8.h"
#include "analyzer/facts/model_facts.h"
#include "analyzer/tables/element_types.h"
#include "fmt/format.h"

namespace onnx_assay::rules {

// `tensor "w"`; attribute tensors are often nameless.
inline std::string TensorName(const model::Tensor& tensor) {
  return tensor.name.empty() ? "tensor" : "tensor " + Quoted(tensor.name.view());
}

// `[2, 3]`, cut after eight dims.
inline std::string DimsText(std::span<const std::int64_t> dims) {
  constexpr std::size_t kShown = 8;
  const std::span<const std::int64_t> shown = dims.first(std::min(dims.size(), kShown));
  std::string text = "[";
  for (std::size_t i = 0; i < shown.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", shown[i]);
  return text + (shown.size() < dims.size() ? fmt::format(", ... {} dims]", dims.size()) : "]");
}

// The name of a data field in TensorProto.
inline std::string_view FieldName(model::DataField field) {
  constexpr std::array<std::string_view, 7> kNames = {"float_data", "int32_data",  "string_data", "int64_data",
                                                      "raw_data",   "double_data", "uint64_data"};
  return kNames[static_cast<std::size_t>(field)];
}

// The data fields of a tensor that hold something; an empty one counts as absent, as loaders have it.
struct InlineData {
  explicit InlineData(const model::Tensor& tensor) {
    for (const model::TensorData& data : tensor.data) {
      if (data.count == 0) continue;
      ++fields;
      if (first == nullptr) first = &data;
    }
  }
  const model::TensorData* first = nullptr;
  std::size_t fields = 0;
};

// The bytes at which the size of a tensor is stated.
inline ByteRange DimsRange(const model::Tensor& tensor) {
  return tensor.dims_range.empty() ? tensor.range : tensor.dims_range;
}

// Whether inline data of a known size stands in the one field that its type may use, so that its length
// can be judged; what is wrong otherwise has rules of its own.
inline bool HasPlainData(const facts::TensorFacts& tensor, const tables::ElementType* type) {
  const model::Tensor& source = *tensor.tensor;
  if (type == nullptr || source.external() || !tensor.element_count || source.segment) return false;
  const InlineData data(source);
  if (data.fields == 0) return true;
  if (data.fields > 1) return false;
  const bool raw = data.first->field == model::DataField::kRaw;
  return raw ? type->bits != 0 : data.first->field == type->typed_field;
}

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_TENSOR_DATA_H_
