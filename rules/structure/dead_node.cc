#include <vector>

#include "analyzer/engine/rule.h"
#include "rules/shared/live_nodes.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const std::vector<bool> live = FindLiveNodes(facts);
  for (const facts::GraphFacts& graph : facts.graphs) {
    std::uint64_t dead = 0;
    const model::Node* first = nullptr;
    for (const facts::NodeFacts& node : facts.NodesOf(graph)) {
      if (live[node.id]) continue;
      if (dead++ == 0) first = node.node;
    }
    // Inside a dead node everything is dead.
    if (dead == 0 || (graph.owner != facts::kNone && !live[graph.owner])) continue;
    report
        .At(*first, "{} has {} that no output depends on: first is {}", ScopeText(graph),
            Counted(dead, "node"), NodeText(*first))
        .Count(dead);
  }
}

constexpr int kCwe[] = {561};

}  // namespace

extern constinit const Rule structure_dead_node = {
    .id = "STR025",
    .name = "dead-node",
    .severity = Severity::kNote,
    .summary = "Nodes compute what no output depends on",
    .rationale =
        R"(Nothing of what these nodes compute reaches an output. It is left-over work, or a
place to hide payload: a loader that does not prune them runs them.)",
    .remediation = "Remove the nodes, or make their result an output.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
