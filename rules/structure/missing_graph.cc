#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  if (facts.model->graph) return;
  report.At(*facts.model, "model has no graph: found none, one is needed");
}

}  // namespace

extern constinit const Rule structure_missing_graph = {
    .id = "STR001",
    .name = "missing-graph",
    .severity = Severity::kError,
    .summary = "The model has no graph",
    .rationale =
        R"(A ModelProto without a graph computes nothing. Loaders refuse it, and a tool that
looks only at functions or metadata may still call it a model.)",
    .remediation = "Export the model again; what was published is not a whole model.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
