#include "analyzer/engine/rule.h"
#include "analyzer/tables/releases.h"
#include "fmt/format.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Int& ir = facts.model->ir_version;
  if (ir.present() && ir.value > 0) return;
  report.At(*facts.model, ir.present() ? ir.range : facts.model->range,
            "model has no IR version: {}, 1 to {} exist",
            ir.present() ? fmt::format("ir_version is {}", ir.value)
                         : std::string("ir_version is absent"),
            tables::NewestIr());
}

}  // namespace

extern constinit const Rule opset_ir_version_missing = {
    .id = "OPS010",
    .name = "ir-version-missing",
    .severity = Severity::kError,
    .summary = "The model does not say which IR version it follows",
    .rationale =
        R"(The IR version says which fields count and how they are read. Loaders refuse a model
without.)",
    .remediation = "Set `ir_version` to the version that the exporter wrote for.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
