#include "rules/shared/target_reasons.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts&, const Context& context, Reporter& report) {
  ReportReasons(context, report, {coverage::Placement::kUnsupported},
                {coverage::ReasonKind::kOperator});
}

}  // namespace

extern constinit const Rule provider_unsupported_operator = {
    .id = "PRV001",
    .name = "unsupported-operator",
    .severity = Severity::kError,
    .summary = "No provider of the target has an operator of the model",
    .rationale =
        R"(A session with this model cannot be made on the target: no provider has a kernel for the operator, and
it has no function body whose operators are covered.)",
    .remediation =
        R"(Use a target that has the operator, or rewrite it with operators that the target has.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
