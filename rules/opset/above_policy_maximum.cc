#include <optional>
#include <string>

#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  for (const facts::OpsetScope& scope : facts.opset_scopes) {
    for (const model::OpsetImport& import : scope.imports) {
      const auto bound = context.settings.maximum_opset.find(
          std::string(facts::PlainDomain(import.domain.view())));
      if (bound == context.settings.maximum_opset.end() || import.version.value <= bound->second)
        continue;
      report.At(import, "{} is imported at opset {}: the policy's maximum is {}",
                DomainText(import.domain.view()), import.version.value, bound->second);
    }
  }
  const model::Int& ir = facts.model->ir_version;
  const std::optional<std::int64_t> bound = context.settings.maximum_ir;
  if (!bound || ir.value <= *bound) return;
  report.At(*facts.model, ir.present() ? ir.range : facts.model->range,
            "ir_version is {}: the policy's maximum is {}", ir.value, *bound);
}

}  // namespace

extern constinit const Rule opset_above_policy_maximum = {
    .id = "OPS015",
    .name = "above-policy-maximum",
    .severity = Severity::kError,
    .summary = "An opset or the IR version is above what the policy allows",
    .rationale =
        R"(The runtime that the owner of the policy deploys does not know so new a version, so
the model fails on loading, or falls back in ways nobody has tested.)",
    .remediation =
        R"(Export for the allowed version, or change the policy together with the runtime.)",
    .check = &Check,
};

}  // namespace onnx_assay::rules
