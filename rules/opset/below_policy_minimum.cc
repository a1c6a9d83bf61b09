#include <optional>
#include <string>

#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  for (const facts::OpsetScope& scope : facts.opset_scopes) {
    for (const model::OpsetImport& import : scope.imports) {
      const auto bound = context.settings.minimum_opset.find(
          std::string(facts::PlainDomain(import.domain.view())));
      if (bound == context.settings.minimum_opset.end() || import.version.value >= bound->second)
        continue;
      report.At(import, "{} is imported at opset {}: the policy's minimum is {}",
                DomainText(import.domain.view()), import.version.value, bound->second);
    }
  }
  const model::Int& ir = facts.model->ir_version;
  const std::optional<std::int64_t> bound = context.settings.minimum_ir;
  if (!bound || ir.value >= *bound) return;
  report.At(*facts.model, ir.present() ? ir.range : facts.model->range,
            "ir_version is {}: the policy's minimum is {}", ir.value, *bound);
}

}  // namespace

extern constinit const Rule opset_below_policy_minimum = {
    .id = "OPS014",
    .name = "below-policy-minimum",
    .severity = Severity::kError,
    .summary = "An opset or the IR version is below what the policy demands",
    .rationale =
        R"(The owner of the policy does not run models of that age: old operator versions lack
kernels, or behave in ways that were corrected later.)",
    .remediation = "Convert the model to the demanded version, or change the policy.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
