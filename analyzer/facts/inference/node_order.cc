#include "analyzer/facts/inference/node_order.h"

#include <cstdint>

namespace onnx_assay::facts {
namespace {

// Calls `take(producer, consumer)` for each input that a node of the same graph produces; both are
// positions in the graph.
template <typename Take>
void ForEachEdge(const ModelFacts& facts, const GraphFacts& graph, Take&& take) {
  for (const NodeFacts& node : facts.NodesOf(graph)) {
    for (const ValueId input : facts.InputsOf(node)) {
      if (input == kNone) continue;
      const Value& value = facts.values[input];
      if (value.kind != ValueKind::kNodeOutput || value.graph != graph.id) continue;
      take(facts.nodes[value.producer].index, node.index);
    }
  }
}

}  // namespace

std::vector<NodeId> ExecutionOrder(const ModelFacts& facts, const GraphFacts& graph) {
  bool sorted = true;
  ForEachEdge(facts, graph, [&](std::uint32_t producer, std::uint32_t consumer) {
    sorted = sorted && producer < consumer;
  });
  if (sorted) return {};

  // Consumers of each node, one after the other; `start` has one more entry than there are nodes.
  std::vector<std::uint32_t> start(graph.node_count + 1, 0), open(graph.node_count, 0);
  ForEachEdge(facts, graph, [&](std::uint32_t producer, std::uint32_t consumer) {
    ++start[producer + 1];
    ++open[consumer];
  });
  for (NodeId i = 0; i < graph.node_count; ++i) start[i + 1] += start[i];
  std::vector<std::uint32_t> consumers(start.back()), next(start.begin(), start.end() - 1);
  ForEachEdge(facts, graph, [&](std::uint32_t producer, std::uint32_t consumer) {
    consumers[next[producer]++] = consumer;
  });

  std::vector<NodeId> order;
  order.reserve(graph.node_count);
  for (std::uint32_t i = 0; i < graph.node_count; ++i) {
    if (open[i] == 0) order.push_back(graph.first_node + i);
  }
  for (std::size_t done = 0; done < order.size(); ++done) {
    const std::uint32_t producer = order[done] - graph.first_node;
    for (std::uint32_t i = start[producer]; i < start[producer + 1]; ++i) {
      if (--open[consumers[i]] == 0) order.push_back(graph.first_node + consumers[i]);
    }
  }
  for (std::uint32_t i = 0; i < graph.node_count; ++i) {
    if (open[i] != 0) order.push_back(graph.first_node + i);
  }
  return order;
}

}  // namespace onnx_assay::facts
