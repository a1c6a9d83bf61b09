#include "rules/shared/live_nodes.h"

namespace onnx_assay::rules {
namespace {

using facts::GraphFacts;
using facts::GraphRole;
using facts::kNone;
using facts::NodeId;

class Marker {
 public:
  explicit Marker(const facts::ModelFacts& facts)
      : facts_(facts),
        live_(facts.nodes.size(), false),
        inner_(facts.nodes.size(), kNone),
        next_inner_(facts.graphs.size(), kNone) {
    for (const GraphFacts& graph : facts_.graphs) {
      if (graph.owner == kNone) continue;
      next_inner_[graph.id] = inner_[graph.owner];
      inner_[graph.owner] = graph.id;
    }
  }

  std::vector<bool> Run() {
    for (const GraphFacts& graph : facts_.graphs) {
      if (graph.owner == kNone) MarkOutputs(graph);
    }
    for (const facts::NodeFacts& node : facts_.nodes) {
      if (node.node->outputs.empty()) MarkWithHolders(node.id);
    }
    while (!pending_.empty()) {
      const NodeId node = pending_.back();
      pending_.pop_back();
      for (const facts::ValueId value : facts_.InputsOf(facts_.nodes[node])) MarkValue(value);
      for (facts::GraphId graph = inner_[node]; graph != kNone; graph = next_inner_[graph]) {
        MarkOutputs(facts_.graphs[graph]);
      }
    }
    return std::move(live_);
  }

 private:
  void MarkOutputs(const GraphFacts& graph) {
    for (const facts::Value& value : facts_.ValuesOf(graph)) {
      if (value.is_graph_output && value.producer != kNone) Mark(value.producer);
    }
  }

  void MarkWithHolders(NodeId node) {
    for (NodeId at = node; at != kNone; at = facts_.graphs[facts_.nodes[at].graph].owner) Mark(at);
  }

  void MarkValue(facts::ValueId value) {
    if (value != kNone && facts_.values[value].producer != kNone)
      Mark(facts_.values[value].producer);
  }

  void Mark(NodeId node) {
    if (live_[node]) return;
    live_[node] = true;
    pending_.push_back(node);
  }

  const facts::ModelFacts& facts_;
  std::vector<bool> live_;
  std::vector<facts::GraphId> inner_;       // by node: the last subgraph that it holds
  std::vector<facts::GraphId> next_inner_;  // by graph: the one before it of the same node
  std::vector<NodeId> pending_;
};

}  // namespace

std::vector<bool> FindLiveNodes(const facts::ModelFacts& facts) { return Marker(facts).Run(); }

absl::flat_hash_set<std::string_view> NamesReadOutsideNodes(const facts::ModelFacts& facts,
                                                            const GraphFacts& graph) {
  absl::flat_hash_set<std::string_view> names;
  if (graph.graph == nullptr) return names;
  for (const model::QuantizationAnnotation& annotation : graph.graph->quantization_annotations) {
    for (const model::Entry& parameter : annotation.parameters)
      names.insert(parameter.value.view());
  }
  if (graph.role != GraphRole::kMain && graph.role != GraphRole::kTraining) return names;
  for (const model::TrainingInfo& info : facts.model->training_info) {
    for (const model::Entry& binding : info.initialization_bindings)
      names.insert(binding.key.view());
    for (const model::Entry& binding : info.update_bindings) names.insert(binding.key.view());
  }
  return names;
}

}  // namespace onnx_assay::rules
