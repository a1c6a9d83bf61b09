#include "analyzer/engine/rule.h"
#include "rules/shared/node_order.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// Nodes of a circle that are named in the message and as related places.
constexpr std::size_t kShown = 4;

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const Cycle& cycle : FindNodeOrder(facts).cycles) {
    const model::Node& first = *facts.nodes[cycle.nodes.front()].node;
    if (cycle.nodes.size() == 1) {
      report.At(first, "{} reads its own output: a node can only read what comes before it",
                NodeText(first));
      continue;
    }
    Reporter::Added added =
        report.At(first, "{} and {} need each other's outputs: a circle of {}, none is allowed",
                  NodeText(first), Counted(cycle.nodes.size() - 1, "other node"),
                  Counted(cycle.nodes.size(), "node"));
    for (std::size_t i = 1; i < cycle.nodes.size() && i <= kShown; ++i) {
      const model::Node& node = *facts.nodes[cycle.nodes[i]].node;
      added.Related(node.path, node.range, "in the circle: " + NodeText(node));
    }
    added.Count(cycle.nodes.size());
  }
}

constexpr int kCwe[] = {674, 835};

}  // namespace

extern constinit const Rule structure_cycle = {
    .id = "STR005",
    .name = "cycle",
    .severity = Severity::kError,
    .summary = "Nodes wait for each other in a circle",
    .rationale =
        R"(A graph is executed once, in an order in which every node comes after the nodes it
reads from. In a circle there is no such order. Loaders refuse it; graph passes that trust the
order can recurse without end.)",
    .remediation = "Break the circle; a value that must come round needs a Loop or Scan operator.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
