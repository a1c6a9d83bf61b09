#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Function& function : facts.model->functions) {
    if (function.domain.present()) continue;
    report.At(function, "function {} has no domain: the field must be present",
              Quoted(function.name.view()));
  }
}

}  // namespace

extern constinit const Rule function_missing_domain = {
    .id = "FUN013",
    .name = "missing-domain",
    .severity = Severity::kError,
    .summary = "A function does not say its domain",
    .rationale =
        R"(ONNX requires the field, and its checker refuses the function. A reader that goes on
takes the default domain, where standard operators live.)",
    .remediation = "Set the domain of the function.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
