#include "rules/shared/target_reasons.h"

#include <algorithm>

namespace onnx_assay::rules {

void ReportReasons(const Context& context, Reporter& report, std::initializer_list<coverage::Placement> placements,
                   std::initializer_list<coverage::ReasonKind> kinds) {
  const auto among = [](const auto& list, auto value) { return std::find(list.begin(), list.end(), value) != list.end(); };
  for (const coverage::TargetCoverage* const target : context.targets) {
    for (const coverage::Reason& reason : target->reasons) {
      if (!among(placements, reason.placement) || !among(kinds, reason.kind)) continue;
      const auto node = [&](std::size_t i) -> const model::Node& {
        return *context.facts.nodes[reason.first_nodes[i]].node;
      };
      auto added = report.At(node(0), "operator {} on {}: {}", reason.operator_name, target->target.label, reason.text);
      added.Count(reason.count);
      for (std::size_t i = 1; i < reason.first_nodes.size(); ++i) {
        added.Related(node(i).path, node(i).range, "another such node");
      }
    }
  }
}

}  // namespace onnx_assay::rules
