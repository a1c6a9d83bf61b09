#include "analyzer/coverage/node_view.h"

#include <algorithm>

namespace onnx_assay::coverage {
namespace {

using facts::kNone;
using facts::ModelFacts;
using facts::Value;
using facts::ValueKind;

// Operators whose result is not a function of their operands.
bool IsRandom(std::string_view op) {
  return op.starts_with("Random") || op == "Multinomial" || op == "Bernoulli" || op == "Dropout";
}

std::vector<bool> FindConstants(const ModelFacts& facts) {
  std::vector<bool> constant(facts.values.size());
  for (std::size_t i = 0; i < constant.size(); ++i) {
    const ValueKind kind = facts.values[i].kind;
    constant[i] = kind == ValueKind::kInitializer || kind == ValueKind::kSparseInitializer;
  }
  // In file order: what a sorted graph computes from constants is found in one pass.
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.schema == nullptr || IsRandom(node.node->op_type.view())) continue;
    const auto inputs = facts.InputsOf(node);
    const bool all = std::all_of(inputs.begin(), inputs.end(),
                                 [&](facts::ValueId value) { return value == kNone || constant[value]; });
    const bool has_body = std::any_of(node.node->attributes.begin(), node.node->attributes.end(),
                                      [](const model::Attribute& attribute) { return attribute.g != nullptr; });
    if (!all || has_body) continue;
    for (const facts::ValueId output : facts.OutputsOf(node)) {
      if (output != kNone) constant[output] = true;
    }
  }
  return constant;
}

}  // namespace

bool FixedAxes::Fixes(const model::Dim& dim) const {
  if (all) return true;
  return dim.kind == model::Dim::Kind::kParam &&
         std::find(symbols.begin(), symbols.end(), dim.param.view()) != symbols.end();
}

std::optional<Axes> AxesOf(const Value& value, const FixedAxes& fixed) {
  if (value.initializer != nullptr && value.kind == ValueKind::kInitializer) {
    return Axes(value.initializer->dims.begin(), value.initializer->dims.end());
  }
  if (value.info == nullptr || value.info->type == nullptr || value.info->type->shape == nullptr) return std::nullopt;
  Axes axes;
  for (const model::Dim& dim : value.info->type->shape->dims) {
    if (dim.kind == model::Dim::Kind::kValue) {
      axes.emplace_back(dim.value);
    } else if (fixed.Fixes(dim)) {
      axes.emplace_back(1);
    } else {
      axes.emplace_back();
    }
  }
  return axes;
}

ValueKnowledge KnowValues(const ModelFacts& facts) {
  return {TypesOfValues(facts), FindConstants(facts), InputsAreStatic(facts, {})};
}

bool InputsAreStatic(const ModelFacts& facts, const FixedAxes& fixed) {
  if (facts.graphs.empty()) return true;
  for (const Value& value : facts.ValuesOf(facts.graphs[0])) {
    if (value.kind != ValueKind::kGraphInput) continue;
    const std::optional<Axes> axes = AxesOf(value, fixed);
    if (!axes || std::any_of(axes->begin(), axes->end(), [](const auto& axis) { return !axis; })) return false;
  }
  return true;
}

std::optional<std::size_t> NodeView::InputIndex(std::string_view formal) const {
  if (node.schema == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < node.schema->input_count(); ++i) {
    if (node.schema->input(i).name == formal) return i;
  }
  return std::nullopt;
}

Answer HasStaticShapes(const NodeView& view) {
  if (view.values.static_inputs) return Answer::kYes;
  Answer answer = Answer::kYes;
  for (const auto& list : {view.inputs(), view.outputs()}) {
    for (const facts::ValueId id : list) {
      if (id == kNone) continue;
      const std::optional<Axes> axes = AxesOf(view.facts.values[id], view.fixed);
      if (!axes) {
        answer = Answer::kUnknown;
      } else if (std::any_of(axes->begin(), axes->end(), [](const auto& axis) { return !axis; })) {
        return Answer::kNo;
      }
    }
  }
  return answer;
}

}  // namespace onnx_assay::coverage
