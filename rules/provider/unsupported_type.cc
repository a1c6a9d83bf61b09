#include "rules/shared/target_reasons.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts&, const Context& context, Reporter& report) {
  ReportReasons(context, report, {coverage::Placement::kUnsupported},
                {coverage::ReasonKind::kType});
}

}  // namespace

extern constinit const Rule provider_unsupported_type = {
    .id = "PRV003",
    .name = "unsupported-type",
    .severity = Severity::kError,
    .summary = "No provider of the target has an operator for the types it is used with",
    .rationale =
        R"(Kernels are registered for element types. The schema of the operator permits more types than the target
has kernels for, so that a valid model does not load.)",
    .remediation =
        R"(Cast to a type that the target has, or choose another target.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
