#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_NODE_VIEW_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_NODE_VIEW_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analyzer/facts/inference.h"

namespace onnx_assay::facts {

class Engine;

// One call of a model-local function: what its attribute parameters stand for.
struct CallFrame {
  const model::Node* call = nullptr;
  const model::Function* function = nullptr;
  const CallFrame* caller = nullptr;  // frame in which `call` stands; null: outside all functions
};

// The attribute of this name as it counts in a frame: references to parameters of the function followed
// to the call or to the default. `found` false: absent. Null with `found`: cannot be told.
struct ResolvedAttribute {
  bool found = false;
  const model::Attribute* attribute = nullptr;
};
ResolvedAttribute ResolveAttribute(const model::Node& node, std::string_view name, const CallFrame* frame);

// What the rule of an operator sees of a node, and where it leaves what it found. Everything starts
// unknown; a rule that meets what does not fit leaves it so.
class NodeView {
 public:
  NodeView(Engine& engine, const NodeFacts& node, const CallFrame* frame, std::span<ValueForm> results);

  const NodeFacts& facts() const { return node_; }
  // since_version of the operator in force.
  int version() const { return version_; }
  bool Is(std::string_view op_type) const { return node_.node->op_type.view() == op_type; }

  std::size_t input_count() const { return inputs_.size(); }
  std::size_t output_count() const { return outputs_.size(); }
  bool HasInput(std::size_t index) const { return index < inputs_.size() && inputs_[index] != kNone; }
  bool HasOutput(std::size_t index) const { return index < outputs_.size() && outputs_[index] != kNone; }
  ValueId InputId(std::size_t index) const { return index < inputs_.size() ? inputs_[index] : kNone; }

  TypeIndex InputType(std::size_t index) const;
  // TensorProto.DataType of a tensor input, else 0.
  std::int32_t InputElem(std::size_t index) const;
  std::optional<std::span<const SymInt>> InputShape(std::size_t index) const;
  std::optional<std::span<const SymInt>> InputConstant(std::size_t index) const;
  // All elements known.
  std::optional<std::vector<std::int64_t>> InputInts(std::size_t index) const;
  std::optional<std::vector<double>> InputFloats(std::size_t index) const;
  const model::Tensor* InputTensor(std::size_t index) const;

  // Absent: the default. Empty: present, but of another type or not to be told.
  std::optional<std::int64_t> Int(std::string_view name, std::int64_t absent) const;
  std::optional<std::string_view> String(std::string_view name, std::string_view absent) const;
  // Absent: `given` false and no values.
  struct IntList {
    bool known = true;
    bool given = false;
    std::span<const std::int64_t> values;
  };
  IntList Ints(std::string_view name) const;
  std::optional<std::span<const float>> Floats(std::string_view name) const;
  const model::Attribute* Attribute(std::string_view name) const;
  bool Has(std::string_view name) const;

  TypePool& types();
  void SetType(std::size_t output, TypeIndex type);
  void SetElem(std::size_t output, std::int64_t elem_type) { SetType(output, types().Tensor(elem_type)); }
  // Ignored when a dim is negative or the rank past Limits::max_inferred_rank.
  void SetShape(std::size_t output, std::span<const SymInt> shape);
  // The shape of an input, where that is known.
  void CopyShape(std::size_t output, std::size_t input) {
    if (HasOutput(output)) results_[output].shape = InputForm(input).shape;
  }
  void SetScalar(std::size_t output) { SetShape(output, std::span<const SymInt>()); }
  // Ignored when the list is longer than Limits::max_inferred_constant.
  void SetConstant(std::size_t output, std::span<const SymInt> values);
  // Everything that is known of an input.
  void SetForm(std::size_t output, const ValueForm& form);
  ValueForm InputForm(std::size_t index) const;

  // The subgraph held by this attribute of the node itself; kNone: none.
  GraphId Subgraph(std::string_view attribute) const;
  // Infers a subgraph whose inputs are of these forms, once; gives the forms of its outputs.
  std::vector<ValueForm> Run(GraphId graph, std::span<const ValueForm> inputs);
  ValueForm JoinForms(const ValueForm& a, const ValueForm& b) const;
  ListId Intern(std::span<const SymInt> list);
  std::span<const SymInt> List(ListId list) const;

  std::span<ValueForm> results() { return results_; }

 private:
  Engine& engine_;
  const NodeFacts& node_;
  const CallFrame* frame_;
  std::span<const ValueId> inputs_, outputs_;
  int version_ = 0;
  std::span<ValueForm> results_;
};

// The rule of an operator.
using OperatorRule = void (*)(NodeView&);

// Null: the operator has no rule beyond its type constraints.
OperatorRule FindRule(std::string_view domain, std::string_view name);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_NODE_VIEW_H_
