#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  if (facts.model->training_info.empty()) return;
  const model::TrainingInfo& first = facts.model->training_info.front();
  report
      .At(first, "model carries {}: inference needs none",
          Counted(facts.model->training_info.size(), "set") + " of training graphs")
      .Count(facts.model->training_info.size());
}

}  // namespace

extern constinit const Rule structure_training_info_present = {
    .id = "STR023",
    .name = "training-info-present",
    .severity = Severity::kWarning,
    .summary = "The model carries training graphs",
    .rationale =
        R"(`training_info` holds graphs that initialise and change the weights. Inference
runtimes and ONNX's checker ignore them, so nobody has examined them, and a trainer that honours
them runs them.)",
    .remediation = "Remove `training_info` from a model that is published for inference.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
