#include "analyzer/coverage/partitions.h"

#include <queue>

namespace onnx_assay::coverage {
namespace {

using facts::kNone;
using facts::ModelFacts;
using facts::NodeId;

// A topological order of the nodes of one graph that stays with a provider as long as it can, as runtimes
// do when they form partitions. Nodes on a cycle are left out.
std::vector<NodeId> GroupedOrder(const ModelFacts& facts, const facts::GraphFacts& graph, const TargetCoverage& coverage) {
  std::vector<std::uint32_t> waits(graph.node_count);
  std::vector<std::vector<NodeId>> readers(graph.node_count);
  for (const facts::NodeFacts& node : facts.NodesOf(graph)) {
    for (const facts::ValueId input : facts.InputsOf(node)) {
      if (input == kNone || facts.values[input].producer == kNone || facts.values[input].graph != graph.id) continue;
      ++waits[node.id - graph.first_node];
      readers[facts.values[input].producer - graph.first_node].push_back(node.id);
    }
  }
  const std::size_t lanes = coverage.target.chain.size() + 1;  // the last one: on no provider
  const auto lane = [&](NodeId id) {
    const std::uint8_t provider = coverage.nodes[id].provider;
    return provider < lanes - 1 ? provider : lanes - 1;
  };
  std::vector<std::queue<NodeId>> ready(lanes);
  for (NodeId id = graph.first_node; id < graph.first_node + graph.node_count; ++id) {
    if (waits[id - graph.first_node] == 0) ready[lane(id)].push(id);
  }
  std::vector<NodeId> order;
  order.reserve(graph.node_count);
  std::size_t current = 0;
  while (true) {
    std::size_t tried = 0;
    while (tried < lanes && ready[current].empty()) {
      current = (current + 1) % lanes;
      ++tried;
    }
    if (ready[current].empty()) break;
    const NodeId id = ready[current].front();
    ready[current].pop();
    order.push_back(id);
    for (const NodeId reader : readers[id - graph.first_node]) {
      if (--waits[reader - graph.first_node] == 0) ready[lane(reader)].push(reader);
    }
  }
  return order;
}

}  // namespace

Tally CountPlacements(const ModelFacts& facts, const TargetCoverage& coverage) {
  Tally tally;
  tally.on_provider.assign(coverage.target.chain.size(), 0);
  tally.partitions.assign(coverage.target.chain.size(), 0);
  for (const facts::NodeFacts& node : facts.nodes) {
    const NodePlacement& put = coverage.nodes[node.id];
    if (put.placement == Placement::kNotReached) continue;
    ++tally.reached;
    if (put.placement == Placement::kUnsupported) ++tally.unsupported;
    if (put.placement == Placement::kCannotDecide) ++tally.undecided;
    if (put.placement == Placement::kCannotDecide && !put.runs_anyway) ++tally.perhaps_unsupported;
    if (put.provider == 0xff) continue;
    ++tally.on_provider[put.provider];
    if (put.provider == 0) ++tally.native;
    for (const facts::ValueId input : facts.InputsOf(node)) {
      if (input == kNone || facts.values[input].producer == kNone) continue;
      const std::uint8_t other = coverage.nodes[facts.values[input].producer].provider;
      if (other != 0xff && other != put.provider) ++tally.crossings;
    }
  }
  for (const facts::GraphFacts& graph : facts.graphs) {
    if (graph.node_count == 0 || coverage.nodes[graph.first_node].placement == Placement::kNotReached) continue;
    std::uint8_t last = 0xff;
    for (const NodeId id : GroupedOrder(facts, graph, coverage)) {
      const std::uint8_t provider = coverage.nodes[id].provider;
      if (provider != last && provider != 0xff) ++tally.partitions[provider];
      last = provider;
    }
  }
  return tally;
}

}  // namespace onnx_assay::coverage
