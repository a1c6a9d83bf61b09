#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/operators.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Function& function : facts.model->functions) {
    if (!IsStandardDomain(function.domain.view())) continue;
    // Of names that ONNX has taken, shadows-standard-operator speaks.
    if (!tables::OperatorVersions(function.domain.view(), function.name.view()).empty()) continue;
    report.At(function, function.domain.present() ? function.domain.range() : function.range,
              "function {} is defined in {}: that domain belongs to ONNX",
              Quoted(function.name.view()), DomainText(function.domain.view()));
  }
}

}  // namespace

extern constinit const Rule function_function_in_standard_domain = {
    .id = "FUN011",
    .name = "function-in-standard-domain",
    .severity = Severity::kWarning,
    .summary = "A function sits in a domain that belongs to ONNX",
    .rationale =
        R"(A later ONNX release can define an operator of this name; from then on the node means
something else. The domain also makes the function look like a part of the standard.)",
    .remediation = "Move the function to a domain of its own.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
