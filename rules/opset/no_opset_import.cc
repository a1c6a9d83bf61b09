#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Model& model = *facts.model;
  // IR 1 and 2 know no imports; an absent version is read as a new one.
  const bool old = model.ir_version.value == 1 || model.ir_version.value == 2;
  if (!model.opset_imports.empty() || old) return;
  report.At(model, "model imports no opset: found none, at least one is needed from IR 3 on");
}

}  // namespace

extern constinit const Rule opset_no_opset_import = {
    .id = "OPS001",
    .name = "no-opset-import",
    .severity = Severity::kError,
    .summary = "The model imports no opset",
    .rationale =
        R"(Without imports nobody can say which version of each operator is meant; the versions
differ in results, not just in form. From IR 3 on every model must have at least one import.)",
    .remediation = "Export again with a declared opset, or add the import that the exporter used.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
