#include "analyzer/base/utf8.h"
#include "analyzer/coverage/coverage.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTargets(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  for (const coverage::TargetCoverage* const target : context.targets) {
    for (const coverage::VersionBlock& block : target->opset_blocks) {
      for (const model::OpsetImport& import : facts.model->opset_imports) {
        if (facts::PlainDomain(import.domain.view()) != block.domain || import.version.value != block.version) continue;
        report.At(import, "opset of {} on {} is {}: {} is the highest that it takes",
                  block.domain.empty() ? "ai.onnx" : Escaped(block.domain), target->target.label, block.version,
                  block.limit);
        break;
      }
    }
  }
}

}  // namespace

extern constinit const Rule provider_opset_above_runtime = {
    .id = "PRV008",
    .name = "opset-above-runtime",
    .severity = Severity::kError,
    .summary = "The model imports a newer opset than the runtime loads",
    .rationale =
        R"(A release of ONNX Runtime refuses every model that is stamped with a newer opset of ONNX than it knows,
whatever operators the model uses.)",
    .remediation =
        R"(Export for an older opset, or move to a newer release of the runtime.)",
    .check = &CheckTargets,
};

}  // namespace onnx_assay::rules
