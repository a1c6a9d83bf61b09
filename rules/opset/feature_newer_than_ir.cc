#include "analyzer/engine/rule.h"
#include "rules/shared/ir_features.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Int& ir = facts.model->ir_version;
  if (ir.value <= 0) return;
  for (const FeatureUse& use : FindFeatures(facts)) {
    if (use.harmless || ir.value >= use.first_ir) continue;
    report
        .At(use.path, use.range, "model uses {} under IR {}: {}, IR {} introduced it", use.feature,
            ir.value, Counted(use.count, "occurrence"), use.first_ir)
        .Count(use.count);
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule opset_feature_newer_than_ir = {
    .id = "OPS013",
    .name = "feature-newer-than-ir",
    .severity = Severity::kError,
    .summary = "The model uses something that its IR version does not have",
    .rationale =
        R"(A reader of the declared IR version skips what it does not know: functions are not
looked at, tensors of new types are misread, overloads collapse into one. The same bytes are two
models to two readers.)",
    .remediation = "Raise `ir_version` to the version that introduced the feature.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
