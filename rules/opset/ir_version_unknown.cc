#include "analyzer/engine/rule.h"
#include "analyzer/tables/releases.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Int& ir = facts.model->ir_version;
  if (ir.value <= tables::NewestIr()) return;
  report.At(*facts.model, ir.range, "ir_version is {}: the newest known is {}", ir.value,
            tables::NewestIr());
}

}  // namespace

extern constinit const Rule opset_ir_version_unknown = {
    .id = "OPS011",
    .name = "ir-version-unknown",
    .severity = Severity::kWarning,
    .summary = "The IR version is newer than any that is known",
    .rationale =
        R"(A newer IR may have fields and meanings that this tool and most loaders do not know; a
loader of today refuses the model or skips what it does not know.)",
    .remediation = "Check where the file comes from. If the version exists, update the tool.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
