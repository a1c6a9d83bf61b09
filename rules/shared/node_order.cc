#include "rules/shared/node_order.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"

namespace onnx_assay::rules {
namespace {

using facts::GraphId;
using facts::kNone;
using facts::ModelFacts;
using facts::NodeId;

// Calls `visit(reader, producer, user, input)` for every read of a node's output, reader and
// producer being nodes of one graph.
template <typename Visit>
void ForEachRead(const ModelFacts& facts, const Visit& visit) {
  for (const facts::NodeFacts& user : facts.nodes) {
    const std::span<const facts::ValueId> inputs = facts.InputsOf(user);
    for (std::uint32_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == kNone) continue;
      const facts::Value& value = facts.values[inputs[i]];
      if (value.producer == kNone) continue;
      const NodeId reader =
          value.graph == user.graph ? user.id : HolderIn(facts, value.graph, user.id);
      if (reader != kNone) visit(reader, value.producer, user.id, i);
    }
  }
}

// Strongly connected components of one graph's nodes, by Tarjan's algorithm with an explicit stack.
class CycleFinder {
 public:
  CycleFinder(const facts::GraphFacts& graph, std::vector<std::vector<NodeId>> needs)
      : graph_(graph),
        needs_(std::move(needs)),
        order_(needs_.size(), 0),
        low_(needs_.size(), 0),
        open_(needs_.size(), false) {}

  std::vector<Cycle> Find() {
    for (NodeId start = 0; start < needs_.size(); ++start) {
      if (order_[start] == 0) Search(start);
    }
    return std::move(cycles_);
  }

 private:
  struct Frame {
    NodeId node;
    std::size_t next = 0;
  };

  void Search(NodeId start) {
    std::vector<Frame> frames;
    Enter(start, frames);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      if (frame.next < needs_[frame.node].size()) {
        const NodeId next = needs_[frame.node][frame.next++];
        if (order_[next] == 0) {
          Enter(next, frames);
        } else if (open_[next]) {
          low_[frame.node] = std::min(low_[frame.node], order_[next]);
        }
        continue;
      }
      const NodeId done = frame.node;
      frames.pop_back();
      if (!frames.empty())
        low_[frames.back().node] = std::min(low_[frames.back().node], low_[done]);
      if (low_[done] == order_[done]) Close(done);
    }
  }

  void Enter(NodeId node, std::vector<Frame>& frames) {
    order_[node] = low_[node] = ++count_;
    open_[node] = true;
    stack_.push_back(node);
    frames.push_back({node});
  }

  void Close(NodeId root) {
    Cycle cycle{graph_.id, {}};
    NodeId node = kNone;
    do {
      node = stack_.back();
      stack_.pop_back();
      open_[node] = false;
      cycle.nodes.push_back(graph_.first_node + node);
    } while (node != root);
    const bool needs_itself =
        std::find(needs_[root].begin(), needs_[root].end(), root) != needs_[root].end();
    if (cycle.nodes.size() == 1 && !needs_itself) return;
    std::sort(cycle.nodes.begin(), cycle.nodes.end());
    cycles_.push_back(std::move(cycle));
  }

  const facts::GraphFacts& graph_;
  std::vector<std::vector<NodeId>> needs_;  // by position in the graph
  std::vector<std::uint32_t> order_, low_;  // 0: not seen
  std::vector<bool> open_;
  std::vector<NodeId> stack_;
  std::uint32_t count_ = 0;
  std::vector<Cycle> cycles_;
};

}  // namespace

NodeId HolderIn(const ModelFacts& facts, GraphId graph, NodeId inner) {
  NodeId at = inner;
  while (facts.nodes[at].graph != graph) {
    at = facts.graphs[facts.nodes[at].graph].owner;
    if (at == kNone) return kNone;
  }
  return at;
}

NodeOrder FindNodeOrder(const ModelFacts& facts) {
  NodeOrder order;
  ForEachRead(facts, [&](NodeId reader, NodeId producer, NodeId user, std::uint32_t input) {
    if (producer >= reader)
      order.early_reads.push_back({facts.nodes[reader].graph, reader, producer, user, input});
  });
  if (order.early_reads.empty()) return order;

  absl::flat_hash_map<GraphId, std::vector<std::vector<NodeId>>> needs;
  for (const EarlyRead& read : order.early_reads) {
    needs.try_emplace(read.graph, facts.graphs[read.graph].node_count);
  }
  ForEachRead(facts, [&](NodeId reader, NodeId producer, NodeId, std::uint32_t) {
    const facts::GraphFacts& graph = facts.graphs[facts.nodes[reader].graph];
    const auto found = needs.find(graph.id);
    if (found != needs.end())
      found->second[reader - graph.first_node].push_back(producer - graph.first_node);
  });
  std::vector<GraphId> graphs;
  for (const auto& [graph, edges] : needs) graphs.push_back(graph);
  std::sort(graphs.begin(), graphs.end());
  for (const GraphId graph : graphs) {
    std::vector<Cycle> found = CycleFinder(facts.graphs[graph], std::move(needs[graph])).Find();
    std::move(found.begin(), found.end(), std::back_inserter(order.cycles));
  }
  std::sort(order.cycles.begin(), order.cycles.end(),
            [](const Cycle& a, const Cycle& b) { return a.nodes.front() < b.nodes.front(); });
  return order;
}

}  // namespace onnx_assay::rules
