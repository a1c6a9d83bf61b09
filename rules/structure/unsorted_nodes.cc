#include <map>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/node_order.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// Early reads of nodes that do not lie on one circle, of one graph.
struct Unsorted {
  const EarlyRead* first = nullptr;
  std::uint64_t nodes = 0;
  facts::NodeId last = facts::kNone;
};

absl::flat_hash_map<facts::NodeId, std::size_t> CircleOf(const NodeOrder& order) {
  absl::flat_hash_map<facts::NodeId, std::size_t> circle;
  for (std::size_t i = 0; i < order.cycles.size(); ++i) {
    for (const facts::NodeId node : order.cycles[i].nodes) circle.emplace(node, i);
  }
  return circle;
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const NodeOrder order = FindNodeOrder(facts);
  if (order.early_reads.empty()) return;
  const absl::flat_hash_map<facts::NodeId, std::size_t> circle = CircleOf(order);
  std::map<facts::GraphId, Unsorted> graphs;
  for (const EarlyRead& read : order.early_reads) {
    const auto reader = circle.find(read.reader), producer = circle.find(read.producer);
    if (reader != circle.end() && producer != circle.end() && reader->second == producer->second)
      continue;
    Unsorted& unsorted = graphs[read.graph];
    if (unsorted.first == nullptr) unsorted.first = &read;
    if (unsorted.last != read.reader) ++unsorted.nodes;
    unsorted.last = read.reader;
  }
  for (const auto& [graph, unsorted] : graphs) {
    const model::Node& user = *facts.nodes[unsorted.first->user].node;
    const model::Node& producer = *facts.nodes[unsorted.first->producer].node;
    report
        .At(user, user.inputs[unsorted.first->input].range(),
            "{} has {} before the nodes whose outputs they read: first {} reads {}, which comes "
            "later",
            ScopeText(facts.graphs[graph]), Counted(unsorted.nodes, "node"), NodeText(user),
            Quoted(user.inputs[unsorted.first->input].view()))
        .Related(producer.path, producer.range, "producer")
        .Count(unsorted.nodes);
  }
}

}  // namespace

extern constinit const Rule structure_unsorted_nodes = {
    .id = "STR021",
    .name = "unsorted-nodes",
    .severity = Severity::kWarning,
    .summary = "Nodes stand before the nodes whose outputs they read",
    .rationale =
        R"(ONNX requires the nodes of a graph in an order in which every value is computed before
it is read, and its checker refuses other orders. ONNX Runtime sorts the nodes itself, so such
models are in circulation; other readers fail or read a value that is not there.)",
    .remediation = "Sort the nodes topologically and save the model again.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
