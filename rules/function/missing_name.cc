#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Function& function : facts.model->functions) {
    if (function.name.empty())
      report.At(function, "function has no name: a name of at least one character is needed");
  }
}

}  // namespace

extern constinit const Rule function_missing_name = {
    .id = "FUN007",
    .name = "missing-name",
    .severity = Severity::kError,
    .summary = "A function has no name",
    .rationale = "No call can name it, so nobody knows what it is for; loaders refuse the model.",
    .remediation = "Name the function, or remove it.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
