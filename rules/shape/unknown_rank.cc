#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/input_axes.h"

namespace onnx_assay::rules {
namespace {

void CheckUnknownRank(const facts::ModelFacts& model_facts, const Context&, Reporter& report) {
  for (const FedInput& input : FedInputs(model_facts)) {
    if (input.tensor == nullptr || input.tensor->shape != nullptr) continue;
    report.At(*input.info, input.tensor->range, "input {} declares no shape",
              Quoted(input.info->name.view()));
  }
}

constexpr int kCwe[] = {770};

}  // namespace

extern constinit const Rule shape_unknown_rank = {
    .id = "SHP003",
    .name = "unknown-rank",
    .severity = Severity::kWarning,
    .summary = "An input has no shape",
    .rationale =
        R"(Not even the number of axes is known: no bound can be held against it, no memory be planned, and
every operator decides at run time what it was given.)",
    .remediation = R"(Export with a declared shape; dynamic axes can be named.)",
    .cwe = kCwe,
    .check = &CheckUnknownRank,
};

}  // namespace onnx_assay::rules
