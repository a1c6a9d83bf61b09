#include "rules/shared/target_reasons.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts&, const Context& context, Reporter& report) {
  ReportReasons(context, report, {coverage::Placement::kUnsupported},
                {coverage::ReasonKind::kVersion});
}

}  // namespace

extern constinit const Rule provider_unsupported_version = {
    .id = "PRV002",
    .name = "unsupported-version",
    .severity = Severity::kError,
    .summary = "No provider of the target has the version of an operator",
    .rationale =
        R"(Kernels are registered for versions of an operator. One that came with a newer opset than the runtime
knows, or that was withdrawn, is not run by the kernel of another version.)",
    .remediation =
        R"(Export the model for an opset that the target covers, or move to a newer release of the runtime.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
