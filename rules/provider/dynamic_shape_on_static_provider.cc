#include "rules/shared/target_reasons.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts&, const Context& context, Reporter& report) {
  ReportReasons(context, report, {coverage::Placement::kUnsupported, coverage::Placement::kFallsBack},
                {coverage::ReasonKind::kDynamicShape});
}

}  // namespace

extern constinit const Rule provider_dynamic_shape_on_static_provider = {
    .id = "PRV007",
    .name = "dynamic-shape-on-static-provider",
    .severity = Severity::kError,
    .summary = "A provider that takes static shapes only meets a dynamic axis",
    .rationale =
        R"(The provider compiles a graph for fixed sizes. A node with a dynamic axis is left to another provider,
or the session fails.)",
    .remediation =
        R"(Fix the axes before deployment, or give bounds in the policy and compare the second result of coverage.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
