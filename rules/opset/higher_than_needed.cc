#include "analyzer/engine/rule.h"
#include "analyzer/facts/opset_fit.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const facts::OpsetFit& fit : facts::FindOpsetFits(facts)) {
    if (fit.scope != 0 || !fit.minimum_identical || *fit.minimum_identical >= fit.declared)
      continue;
    for (const model::OpsetImport& import : facts.model->opset_imports) {
      if (facts::PlainDomain(import.domain.view()) != fit.domain) continue;
      report.At(import, "{} is imported at opset {}: opset {} would mean the same for {}",
                DomainText(fit.domain), fit.declared, *fit.minimum_identical,
                Counted(fit.nodes, "node"));
    }
  }
}

}  // namespace

extern constinit const Rule opset_higher_than_needed = {
    .id = "OPS017",
    .name = "higher-than-needed",
    .severity = Severity::kNote,
    .on = false,
    .summary = "The model would be the same at a lower opset",
    .rationale =
        R"(Every node has the same form at a lower version. Declared there, the model loads on
older runtimes too, and nothing else changes.)",
    .remediation = "Lower the import to the version named, if older runtimes matter.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
