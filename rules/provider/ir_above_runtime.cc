#include "analyzer/coverage/coverage.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  for (const coverage::TargetCoverage* const target : context.targets) {
    if (!target->ir_block) continue;
    report.At(*facts.model, facts.model->ir_version.range, "IR version on {} is {}: {} is the highest that it takes",
              target->target.label, target->ir_block->version, target->ir_block->limit);
  }
}

}  // namespace

extern constinit const Rule provider_ir_above_runtime = {
    .id = "PRV009",
    .name = "ir-above-runtime",
    .severity = Severity::kError,
    .summary = "The model has a newer IR version than the runtime loads",
    .rationale =
        R"(A release of ONNX Runtime refuses every model with a newer IR version than it knows, before it looks at
anything else.)",
    .remediation =
        R"(Save the model with the IR version that its opset needs, or move to a newer release of the runtime.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
