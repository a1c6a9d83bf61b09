#include "analyzer/coverage/coverage.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// Partitions of one provider that a well covered graph has at most.
constexpr std::uint64_t kMostPartitions = 10;

void CheckTargets(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  if (facts.model->graph == nullptr) return;
  for (const coverage::TargetCoverage* const target : context.targets) {
    const coverage::Tally& tally = target->tally;
    for (std::size_t i = 0; i < tally.partitions.size(); ++i) {
      const bool first_of_several = i == 0 && tally.partitions.size() > 1;
      if (!first_of_several || tally.partitions[i] <= kMostPartitions) continue;
      report.At(*facts.model->graph, "graph on {} is cut into {} partitions of {}: {} are the most that count as whole",
                target->target.label, tally.partitions[i], coverage::ChoiceName(target->target.chain[i]),
                kMostPartitions);
    }
  }
}

}  // namespace

extern constinit const Rule provider_fragmented = {
    .id = "PRV006",
    .name = "fragmented",
    .severity = Severity::kWarning,
    .summary = "The graph is cut into many partitions of the preferred provider",
    .rationale =
        R"(Each partition is compiled and started by itself, and values are copied at its boundaries; with many of
them the preferred provider may be slower than none.)",
    .remediation =
        R"(See PRV005 for the operators that cut the graph, and replace those.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
