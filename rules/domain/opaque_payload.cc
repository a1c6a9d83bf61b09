#include "analyzer/engine/rule.h"
#include "analyzer/tables/domains.h"
#include "fmt/core.h"
#include "rules/shared/operator_uses.h"
#include "rules/shared/payload.h"

namespace onnx_assay::rules {
namespace {

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  UseGroups uses(UseGroups::By::kOperator);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (!node.domain.empty() && node.function == facts::kNone) uses.Add(node);
  }
  for (const UseGroup& use : uses.groups()) {
    const auto danger = tables::FindDangerousOperator(use.domain, use.name);
    if (!danger || danger->category() != tables::DangerCategory::kOpaquePayload) continue;
    const model::Node& first = *facts.nodes[use.sites.front()].node;
    ReportGroup(use, UseGroups::By::kOperator, facts,
                fmt::format("{} carries a payload that no ONNX tool can read: {}; {}{}",
                            OperatorName(use.domain, use.name), danger->why(), NodeCount(use.count),
                            PayloadText(first, *danger)),
                report);
  }
}

constexpr int kCwe[] = {912, 829};

}  // namespace

extern constinit const Rule domain_opaque_payload = {
    .id = "DOM009",
    .name = "opaque-payload",
    .severity = Severity::kWarning,
    .summary = "An operator carries a compiled or engine-specific blob",
    .rationale =
        R"(The blob is the real program: no ONNX tool sees what it computes, it fits one device and one release, and the
parser that reads it is native code of a driver.)",
    .remediation =
        R"(Keep the model from before it was compiled, and review and distribute that one; compile on the machine that
runs it.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
