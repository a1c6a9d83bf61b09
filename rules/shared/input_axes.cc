#include "rules/shared/input_axes.h"

#include <algorithm>

#include "analyzer/base/glob.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::rules {
namespace {

const model::Type* TensorTypeIn(const model::Type* type) {
  while (type != nullptr &&
         (type->kind == model::TypeKind::kSequence || type->kind == model::TypeKind::kOptional ||
          type->kind == model::TypeKind::kMap)) {
    type = type->element.get();
  }
  const bool tensor = type != nullptr && (type->kind == model::TypeKind::kTensor ||
                                          type->kind == model::TypeKind::kSparseTensor);
  return tensor ? type : nullptr;
}

}  // namespace

std::vector<FedInput> FedInputs(const facts::ModelFacts& facts) {
  std::vector<FedInput> inputs;
  if (facts.graphs.empty() || facts.graphs[0].role != facts::GraphRole::kMain) return inputs;
  for (const facts::Value& value : facts.ValuesOf(facts.graphs[0])) {
    const bool fed = value.kind == facts::ValueKind::kGraphInput && value.initializer == nullptr &&
                     value.sparse_initializer == nullptr && value.info != nullptr;
    if (fed) inputs.push_back({value.info, TensorTypeIn(value.info->type.get())});
  }
  return inputs;
}

std::optional<AxisBounds> BoundsOf(const Settings& settings, const FedInput& input,
                                   std::size_t axis) {
  const auto rank = static_cast<std::int64_t>(DimsOf(input).size());
  const auto index = static_cast<std::int64_t>(axis);
  for (const InputAxisBound& bound : settings.input_axis_bounds) {
    const bool this_axis = bound.axis == index || bound.axis + rank == index;
    if (this_axis && GlobMatches(bound.input, input.info->name.view())) return bound.bounds;
  }
  const model::Dim& dim = DimsOf(input)[axis];
  if (dim.kind == model::Dim::Kind::kParam) {
    const auto found = settings.symbol_bounds.find(std::string(dim.param.view()));
    if (found != settings.symbol_bounds.end()) return found->second;
  }
  return settings.default_axis_bounds;
}

std::string AxisText(std::size_t axis, const model::Dim& dim) {
  if (dim.kind != model::Dim::Kind::kParam || dim.param.empty())
    return fmt::format("axis {}", axis);
  return fmt::format("axis {} {}", axis, Quoted(dim.param.view()));
}

std::string AxesText(const FedInput& input, std::span<const std::size_t> axes) {
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(axes.size(), kShown); ++i) {
    if (i != 0) text += ", ";
    text += AxisText(axes[i], DimsOf(input)[axes[i]]);
  }
  if (axes.size() > kShown) text += fmt::format(" and {} more", axes.size() - kShown);
  return text;
}

}  // namespace onnx_assay::rules
