#include "rules/shared/target_reasons.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts&, const Context& context, Reporter& report) {
  ReportReasons(context, report, {coverage::Placement::kCannotDecide},
                {coverage::ReasonKind::kUnknown});
}

}  // namespace

extern constinit const Rule provider_cannot_decide = {
    .id = "PRV010",
    .name = "cannot-decide",
    .severity = Severity::kNote,
    .summary = "Whether a provider takes a node cannot be decided",
    .rationale =
        R"(The shipped tables do not answer: a type or shape of the model is not known, the restriction is one of
the provider's own library, or the table is older than the operator.)",
    .remediation =
        R"(Add shape information to the model, or try it on the target.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
