#include "analyzer/engine/rule.h"
#include "rules/shared/loop_turns.h"

namespace onnx_assay::rules {
namespace {

void CheckUnboundedLoop(const facts::NodeFacts& node, const Context& context, Reporter& report) {
  if (!IsLoop(node)) return;
  const facts::ValueId trips = InputOf(context.facts, node, 0);
  if (trips == facts::kNone) {
    report.At(*node.node, "loop has no trip count");
    return;
  }
  const auto count = KnownInts(context.facts, trips);
  if (!count || count->size() != 1 || (*count)[0] <= kMostTurns) return;
  report.At(*node.node, "loop has a trip count of {}: it is ended by its condition alone",
            (*count)[0]);
}

constexpr int kCwe[] = {835, 834};

}  // namespace

extern constinit const Rule shape_unbounded_loop = {
    .id = "SHP010",
    .name = "unbounded-loop",
    .severity = Severity::kWarning,
    .summary = "A loop has no bound on its number of turns",
    .rationale =
        R"(Without a trip count only the data that the model is fed, or nothing at all, ends the loop: one
request holds a worker for as long as its sender likes.)",
    .remediation = R"(Give the loop a trip count, and hold requests against a time limit.)",
    .cwe = kCwe,
    .check = &CheckUnboundedLoop,
};

}  // namespace onnx_assay::rules
