#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Model& model = *facts.model;
  if (!model.producer_name.empty()) return;
  report.At(model, model.producer_name.present() ? model.producer_name.range() : model.range, "producer_name is {}, the name of the exporter is expected",
            model.producer_name.present() ? "empty" : "absent");
}

}  // namespace

extern constinit const Rule metadata_missing_producer = {
    .id = "MET001",
    .name = "missing-producer",
    .severity = Severity::kNote,
    .summary = "The model does not say what made it",
    .rationale =
        R"(Without `producer_name` nobody can tell which exporter and version to look at when a fault turns up.)",
    .remediation =
        R"(Export again with a tool that sets `producer_name` and `producer_version`, or set them.)",
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
