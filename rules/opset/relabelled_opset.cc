#include "analyzer/engine/rule.h"
#include "analyzer/facts/opset_fit.h"
#include "rules/shared/imports.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

const model::OpsetImport* FindImport(const facts::OpsetScope& scope, std::string_view domain) {
  const model::OpsetImport* found = nullptr;
  for (const model::OpsetImport& import : scope.imports) {
    if (facts::PlainDomain(import.domain.view()) == domain) found = &import;
  }
  return found;
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const facts::OpsetFit& fit : facts::FindOpsetFits(facts)) {
    if (fit.misfits == 0 || fit.versions.empty()) continue;
    const model::OpsetImport* const import = FindImport(facts.opset_scopes[fit.scope], fit.domain);
    if (import == nullptr) continue;
    report
        .At(*import,
            "{} does not fit the nodes of {}: declared opset {}, {} of {} misfit, all nodes fit "
            "opset {}",
            DomainText(fit.domain), ImporterText(facts, fit.scope), fit.declared, fit.misfits,
            Counted(fit.nodes, "node"), facts::VersionsText(fit.versions))
        .Related(fit.first_misfit->path, fit.first_misfit->range,
                 "first node that does not fit: " + NodeText(*fit.first_misfit));
  }
}

}  // namespace

extern constinit const Rule opset_relabelled_opset = {
    .id = "OPS007",
    .name = "relabelled-opset",
    .severity = Severity::kError,
    .summary = "The imported opset does not fit the nodes, another one does",
    .rationale =
        R"(The version number was changed without converting the nodes: some are invalid at the
declared version, and all are valid at another. Where a form exists in both versions the results
can differ without any error.)",
    .remediation =
        R"(Set the import back to a version that fits, or convert the model with a version
converter.)",
    .check = &Check,
};

}  // namespace onnx_assay::rules
