#include "rules/shared/target_reasons.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts&, const Context& context, Reporter& report) {
  ReportReasons(context, report, {coverage::Placement::kUnsupported, coverage::Placement::kFallsBack},
                {coverage::ReasonKind::kRestriction});
}

}  // namespace

extern constinit const Rule provider_restriction_violated = {
    .id = "PRV004",
    .name = "restriction-violated",
    .severity = Severity::kWarning,
    .summary = "A node does not keep a restriction of a provider",
    .rationale =
        R"(The provider has the operator, but not in this form: it asks for a constant operand, a rank, an
attribute value. The node runs elsewhere or, without another provider, nowhere.)",
    .remediation =
        R"(Make the operand constant or change the attribute, as the message says.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
