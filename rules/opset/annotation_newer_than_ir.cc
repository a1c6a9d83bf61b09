#include "analyzer/engine/rule.h"
#include "rules/shared/ir_features.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Int& ir = facts.model->ir_version;
  if (ir.value <= 0) return;
  for (const FeatureUse& use : FindFeatures(facts)) {
    if (!use.harmless || ir.value >= use.first_ir) continue;
    report
        .At(use.path, use.range, "model carries {} under IR {}: {}, IR {} introduced it",
            use.feature, ir.value, Counted(use.count, "occurrence"), use.first_ir)
        .Count(use.count);
  }
}

}  // namespace

extern constinit const Rule opset_annotation_newer_than_ir = {
    .id = "OPS020",
    .name = "annotation-newer-than-ir",
    .severity = Severity::kNote,
    .summary = "The model carries annotations that its IR version does not have",
    .rationale =
        R"(Metadata of graphs, nodes, tensors and values came with IR 10, quantization
annotations with IR 5. A reader of the declared version skips them; nothing that is computed
changes.)",
    .remediation = "Raise `ir_version`, or drop the annotations.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
