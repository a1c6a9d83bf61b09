#include "analyzer/engine/rule.h"
#include "rules/shared/imports.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const UnimportedUse& use : FindUnimported(facts)) {
    if (!use.domain.empty()) continue;
    report
        .At(*use.first, "{} of the default domain in {}, which does not import it: first is {}",
            Counted(use.nodes, "node"), ImporterText(facts, use.scope), NodeText(*use.first))
        .Count(use.nodes);
  }
}

}  // namespace

extern constinit const Rule opset_missing_default_import = {
    .id = "OPS002",
    .name = "missing-default-import",
    .severity = Severity::kError,
    .summary = "Nodes of the default domain stand where it is not imported",
    .rationale =
        R"(The version of these operators is not declared. Loaders refuse the model or take
whatever version they prefer, and operator versions differ in results.)",
    .remediation = "Import the default domain with the opset that the nodes were written for.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
