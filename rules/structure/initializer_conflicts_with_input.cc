#include <algorithm>

#include "analyzer/base/checked_math.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/element_types.h"
#include "fmt/format.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// Whether the declared shape and the dims cannot be of one tensor. A single element with and
// without axes is how old exporters wrote scalars.
bool ShapesConflict(const model::Shape& shape, const model::Tensor& tensor) {
  if (shape.dims.size() != tensor.dims.size()) {
    const auto is_one = [](const model::Dim& dim) {
      return dim.kind == model::Dim::Kind::kValue && dim.value == 1;
    };
    return !(ProductOfDims(tensor.dims) == 1 &&
             std::all_of(shape.dims.begin(), shape.dims.end(), is_one));
  }
  for (std::size_t i = 0; i < shape.dims.size(); ++i) {
    const model::Dim& dim = shape.dims[i];
    if (dim.kind == model::Dim::Kind::kValue && dim.value != tensor.dims[i]) return true;
  }
  return false;
}

std::string TypeText(std::int64_t number) {
  const tables::ElementType* const type = tables::FindElementType(number);
  return type ? std::string(type->name) : fmt::format("element type {}", number);
}

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (value.kind != facts::ValueKind::kGraphInput || !value.initializer || !value.info->type)
      continue;
    const model::Type& type = *value.info->type;
    const model::Tensor& tensor = *value.initializer;
    if (type.kind != model::TypeKind::kTensor) continue;
    if (type.elem_type.value != 0 && type.elem_type.value != tensor.data_type.value) {
      report
          .At(tensor,
              "initializer {} has another element type than the input of its name: {}, declared {}",
              Quoted(value.name), TypeText(tensor.data_type.value), TypeText(type.elem_type.value))
          .Related(value.info->path, value.info->range, "declaration");
    } else if (type.shape && ShapesConflict(*type.shape, tensor)) {
      report
          .At(tensor, tensor.dims_range.empty() ? tensor.range : tensor.dims_range,
              "initializer {} has another shape than the input of its name: {}, declared {}",
              Quoted(value.name), DimsText(tensor.dims), ShapeText(*type.shape))
          .Related(value.info->path, type.shape->range, "declaration");
    }
  }
}

constexpr int kCwe[] = {843, 131};

}  // namespace

extern constinit const Rule structure_initializer_conflicts_with_input = {
    .id = "STR019",
    .name = "initializer-conflicts-with-input",
    .severity = Severity::kError,
    .summary = "An input and its default value disagree on element type or shape",
    .rationale =
        R"(A graph input with the name of an initializer has that initializer as default. If the
two disagree, the model computes with one type or shape when the caller gives a value and with
another when not; a runtime that sizes buffers by the declaration reads past the data.)",
    .remediation = "Correct the declared type, or the initializer.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
