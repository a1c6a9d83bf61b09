#include "analyzer/engine/rule.h"
#include "rules/shared/imports.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const UnimportedUse& use : FindUnimported(facts)) {
    if (use.domain.empty()) continue;
    report
        .At(*use.first, "{} of {} in {}, which does not import it: first is {}",
            Counted(use.nodes, "node"), DomainText(use.domain), ImporterText(facts, use.scope),
            NodeText(*use.first))
        .Count(use.nodes);
  }
}

}  // namespace

extern constinit const Rule opset_domain_not_imported = {
    .id = "OPS003",
    .name = "domain-not-imported",
    .severity = Severity::kError,
    .summary = "Nodes use a domain that is not imported",
    .rationale =
        R"(Every domain other than the default one must be imported with its version, by the
model and by each function for itself. A loader cannot tell which operators are meant, and
refuses.)",
    .remediation = "Add the opset import of the domain.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
