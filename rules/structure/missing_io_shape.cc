#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  if (!facts.model->graph) return;
  for (const model::ValueInfo& output : facts.model->graph->outputs) {
    if (!output.type || output.type->shape) continue;
    const model::TypeKind kind = output.type->kind;
    if (kind != model::TypeKind::kTensor && kind != model::TypeKind::kSparseTensor) continue;
    report.At(output, "output {} has no shape: the number of its axes is not declared",
              Quoted(output.name.view()));
  }
}

}  // namespace

extern constinit const Rule structure_missing_io_shape = {
    .id = "STR022",
    .name = "missing-io-shape",
    .severity = Severity::kWarning,
    .summary = "An output of the model has no shape",
    .rationale =
        R"(Without a shape not even the number of axes is known, so a caller cannot prepare a
buffer and a later change of rank goes unseen. ONNX's checker refuses such a model; runtimes
accept it. (For inputs, unknown-rank speaks.))",
    .remediation = "Declare the shape; axes whose size is open get a name.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
