#include <optional>

#include "analyzer/engine/rule.h"
#include "analyzer/tables/releases.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Int& ir = facts.model->ir_version;
  if (ir.value <= 0) return;
  for (const model::OpsetImport& import : facts.model->opset_imports) {
    const std::optional<tables::Release> release =
        tables::ReleaseForOpset(import.domain.view(), import.version.value);
    if (!release || ir.value >= release->ir_version) continue;
    report
        .At(*facts.model, ir.range, "ir_version is {}: opset {} of {} came with IR {} (ONNX {})",
            ir.value, import.version.value, DomainText(import.domain.view()), release->ir_version,
            release->version)
        .Related(import.path, import.range, "import");
  }
}

}  // namespace

extern constinit const Rule opset_ir_version_below_opset = {
    .id = "OPS012",
    .name = "ir-version-below-opset",
    .severity = Severity::kWarning,
    .summary = "The IR version is older than the opset that is imported",
    .rationale =
        R"(Each ONNX release pairs an opset with an IR version. A reader of the older IR version
cannot know the opset, so either number is wrong: usually one was changed by hand.)",
    .remediation = "Raise `ir_version` to the version of the release that brought the opset.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
