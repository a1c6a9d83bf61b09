#include <vector>

#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// Source: ONNX checker.
constexpr std::size_t kMostFunctions = 10'000;

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const std::vector<model::Function>& functions = facts.model->functions;
  if (functions.size() <= kMostFunctions) return;
  report
      .At(functions[kMostFunctions], "model has {} functions: at most {} are allowed",
          functions.size(), kMostFunctions)
      .Count(functions.size());
}

constexpr int kCwe[] = {400};

}  // namespace

extern constinit const Rule function_too_many_functions = {
    .id = "FUN015",
    .name = "too-many-functions",
    .severity = Severity::kError,
    .summary = "The model has more functions than a loader accepts",
    .rationale =
        R"(ONNX's checker refuses more than 10000 local functions: work per function and between
functions adds up.)",
    .remediation = "Inline the functions that are called once, and drop unused ones.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
