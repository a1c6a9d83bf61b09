#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_NODE_VIEW_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_NODE_VIEW_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analyzer/coverage/node_types.h"

namespace onnx_assay::coverage {

// Which dynamic axes count as fixed: those whose symbol the owner of the model bounds.
struct FixedAxes {
  std::vector<std::string_view> symbols;
  bool all = false;

  bool Fixes(const model::Dim& dim) const;
};

// What is known of the values of a model, by ValueId.
struct ValueKnowledge {
  std::vector<tables::TypeId> types;
  std::vector<bool> constant;  // an initializer that no input overrides, or computed from such alone
  bool static_inputs = true;   // InputsAreStatic()
};

ValueKnowledge KnowValues(const facts::ModelFacts& facts);

// Whether every axis of every input of the model is a number or counts as fixed.
bool InputsAreStatic(const facts::ModelFacts& facts, const FixedAxes& fixed);

// The axes of a value as declared: empty when its rank is not known, an empty element for a dynamic axis.
using Axes = std::vector<std::optional<std::int64_t>>;
std::optional<Axes> AxesOf(const facts::Value& value, const FixedAxes& fixed);

enum class Answer : std::uint8_t { kYes, kNo, kUnknown };

// One node with all that its placement depends on.
struct NodeView {
  const facts::ModelFacts& facts;
  const ValueKnowledge& values;
  const FixedAxes& fixed;
  const facts::NodeFacts& node;

  std::span<const facts::ValueId> inputs() const { return facts.InputsOf(node); }
  std::span<const facts::ValueId> outputs() const { return facts.OutputsOf(node); }
  tables::TypeId TypeOf(facts::ValueId value) const {
    return value == facts::kNone ? tables::kNoType : values.types[value];
  }
  // Position of the formal input of this name; empty when the operator has none.
  std::optional<std::size_t> InputIndex(std::string_view formal) const;
};

// Whether every axis of everything that a node reads and writes is a number.
Answer HasStaticShapes(const NodeView& view);

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_NODE_VIEW_H_
