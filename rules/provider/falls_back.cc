#include "rules/shared/target_reasons.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts&, const Context& context, Reporter& report) {
  ReportReasons(context, report, {coverage::Placement::kFallsBack},
                {coverage::ReasonKind::kOperator, coverage::ReasonKind::kVersion, coverage::ReasonKind::kType});
}

}  // namespace

extern constinit const Rule provider_falls_back = {
    .id = "PRV005",
    .name = "falls-back",
    .severity = Severity::kWarning,
    .summary = "Nodes run on a later provider than the first of the target",
    .rationale =
        R"(What the preferred provider does not take runs on another, usually the CPU: slower, and with copies of
values between devices at every boundary.)",
    .remediation =
        R"(Export for an opset and with types that the preferred provider has; accept the finding where the share
is small.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
