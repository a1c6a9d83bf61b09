#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/operators.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Function& function : facts.model->functions) {
    if (IsStandardDomain(function.domain.view())) continue;
    if (tables::OperatorVersions(function.domain.view(), function.name.view()).empty()) continue;
    report.At(function, function.name.range(),
              "function {} has the name of a runtime's operator in {}: either may be run",
              Quoted(function.name.view()), DomainText(function.domain.view()));
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule function_shadows_runtime_operator = {
    .id = "FUN012",
    .name = "shadows-runtime-operator",
    .severity = Severity::kNote,
    .summary = "A function takes the name of an operator that a runtime has",
    .rationale =
        R"(The runtime has a kernel of this domain and name, other runtimes have only the
function. They need not compute the same, and the runtime may prefer either.)",
    .remediation = "Keep the two in step, or give the function a domain of its own.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
