#include <cstdint>
#include <vector>

#include "analyzer/base/checked_math.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/loop_turns.h"

namespace onnx_assay::rules {
namespace {

// Nodes of one turn of a graph, with those of the functions that it calls.
std::uint64_t NodesRun(const facts::ModelFacts& model_facts, const facts::GraphFacts& graph) {
  std::uint64_t nodes = 0;
  for (const facts::NodeFacts& node : model_facts.NodesOf(graph)) {
    const bool call = node.function != facts::kNone;
    nodes = SaturatingAdd(nodes, call ? model_facts.functions[node.function].expanded_nodes : 1);
  }
  return nodes;
}

void CheckBranchWorkBomb(const facts::ModelFacts& model_facts, const Context& context,
                         Reporter& report) {
  std::vector<std::uint64_t> turns(model_facts.graphs.size(),
                                   1);  // of each graph in one run of the outermost
  for (const facts::GraphFacts& graph : model_facts.graphs) {
    const bool inner = graph.owner != facts::kNone && graph.parent != facts::kNone;
    const std::uint64_t outer = inner ? turns[graph.parent] : 1;
    const bool loop = inner && IsLoop(model_facts.nodes[graph.owner]);
    turns[graph.id] =
        SaturatingMul(outer, loop ? TurnsOf(model_facts, model_facts.nodes[graph.owner]) : 1);
    if (turns[graph.id] == outer) continue;
    const std::uint64_t most = context.settings.max_branch_work;
    const std::uint64_t work = SaturatingMul(turns[graph.id], NodesRun(model_facts, graph));
    // The innermost loop that is too much by itself; those around it have been reported already.
    if (work <= most || SaturatingMul(outer, NodesRun(model_facts, graph)) > most) continue;
    report.At(*model_facts.nodes[graph.owner].node,
              "loop runs {} nodes in {} turns in all: {} are allowed", work, turns[graph.id], most);
  }
}

constexpr int kCwe[] = {834, 400};

}  // namespace

extern constinit const Rule shape_branch_work_bomb = {
    .id = "SHP012",
    .name = "branch-work-bomb",
    .severity = Severity::kError,
    .summary = "Nested loops run more nodes than the policy allows",
    .rationale =
        R"(Each level of loops multiplies the work of the one inside: three levels of a thousand turns run a
thousand million times what the file shows. Calls of functions multiply in the same way. The process
that runs the model does not come back.)",
    .remediation =
        R"(Refuse the model. If the work is meant, raise `max-branch-work` under `[limits]` in the policy.)",
    .cwe = kCwe,
    .check = &CheckBranchWorkBomb,
};

}  // namespace onnx_assay::rules
