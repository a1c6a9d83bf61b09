#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/operators.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const facts::FunctionFacts& entry : facts.functions) {
    const model::Function& function = *entry.function;
    if (!IsStandardDomain(function.domain.view())) continue;
    if (tables::OperatorVersions(function.domain.view(), function.name.view()).empty()) continue;
    report.At(function, function.name.range(),
              "function {} replaces the operator of this name in {}: {} in this model",
              Quoted(function.name.view()), DomainText(function.domain.view()),
              Counted(entry.calls, "reachable call"));
  }
}

constexpr int kCwe[] = {349, 436};

}  // namespace

extern constinit const Rule function_shadows_standard_operator = {
    .id = "FUN002",
    .name = "shadows-standard-operator",
    .severity = Severity::kError,
    .summary = "A function takes the name of a standard operator",
    .rationale =
        R"(Nodes that look like `Add` or `Relu` may run the function instead. Which of the two
definitions wins is left to the runtime: ONNX's checker knows only the standard one, runtimes may
inline the function. A reviewer sees a harmless operator.)",
    .remediation = "Rename the function and give it a domain of its own.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
