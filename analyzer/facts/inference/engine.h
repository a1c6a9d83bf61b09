#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_ENGINE_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_ENGINE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/facts/inference.h"
#include "analyzer/facts/inference/node_view.h"
#include "analyzer/facts/inference/type_plan.h"

namespace onnx_assay::facts {

// Goes through the scopes of a model in the order of execution and applies the rules of the operators.
// Subgraphs are inferred where the node that holds them stands, function bodies at every call.
class Engine {
 public:
  explicit Engine(ModelFacts& facts);

  std::shared_ptr<const Inference> Run();

  const ModelFacts& facts() const { return facts_; }
  Inference& out() { return *out_; }
  const ValueForm& Form(ValueId value) const { return out_->merged[value]; }

  GraphId SubgraphOf(NodeId node, const model::Attribute* attribute) const;
  std::vector<ValueForm> RunSubgraph(GraphId graph, std::span<const ValueForm> inputs, const CallFrame* frame);
  ValueForm JoinForms(const ValueForm& a, const ValueForm& b);


 private:
  struct FunctionScope {
    ValueId first_value = 0, end_value = 0;  // of the body and all graphs in it
    std::uint64_t cost = 0;  // values, inputs and attributes: what one more call takes
    bool called = false;
  };

  SymInt Symbol(std::string_view name);
  // Symbols of a function body mean something else at every call: not kept there.
  ListId ShapeOf(const model::Shape& shape, bool symbols);
  void IndexScopes();
  ValueForm Declared(const model::ValueInfo* info, bool symbols);
  ValueForm Completed(const ValueForm& form, const model::ValueInfo* info, bool symbols);
  ValueForm FormOf(const model::Tensor& tensor);
  void BindScope(const GraphFacts& graph, std::span<const ValueForm> inputs);
  void RunNodes(const GraphFacts& graph, const CallFrame* frame);
  void RunNode(const NodeFacts& node, const CallFrame* frame);
  void RunOperator(const NodeFacts& node, const CallFrame* frame, std::span<ValueForm> results);
  void RunCall(const NodeFacts& node, const CallFrame* frame, std::span<ValueForm> results);
  void RunLeftSubgraphs(const NodeFacts& node, const CallFrame* frame);
  void Store(ValueId value, const ValueForm& form);
  void JoinBody(FunctionScope& scope);
  const std::vector<ValueId>& OutputsOf(GraphId graph);
  std::vector<NodeId> Order(const GraphFacts& graph) const;

  ModelFacts& facts_;
  std::shared_ptr<Inference> out_;
  absl::flat_hash_map<const tables::OpSchema*, std::unique_ptr<const TypePlan>> plans_;
  absl::flat_hash_map<std::string_view, std::uint32_t> symbols_;
  absl::flat_hash_map<NodeId, GraphId> first_subgraph_;
  std::vector<GraphId> next_subgraph_;  // of the same node; by graph
  std::vector<bool> ran_;               // by graph; during the node that holds it
  std::vector<FunctionScope> functions_;
  std::vector<ValueForm> joined_inferred_, joined_merged_;  // values of function bodies, over all calls
  absl::flat_hash_map<GraphId, std::vector<ValueId>> outputs_;
  std::uint64_t call_cost_ = 0;  // of all calls so far
  std::uint32_t call_depth_ = 0;
  bool over_budget_ = false;
  std::vector<std::unique_ptr<std::vector<ValueForm>>> results_;  // by depth of nodes in nodes
  std::size_t node_depth_ = 0;
};

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_ENGINE_H_
