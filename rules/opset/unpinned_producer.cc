#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Model& model = *facts.model;
  if (model.producer_name.empty() || !model.producer_version.empty()) return;
  report.At(model, model.producer_name.range(),
            "producer {} is named without its version: producer_version is empty",
            Quoted(model.producer_name.view()));
}

}  // namespace

extern constinit const Rule opset_unpinned_producer = {
    .id = "OPS019",
    .name = "unpinned-producer",
    .severity = Severity::kNote,
    .summary = "The producer is named without its version",
    .rationale =
        R"(Which release of the exporter wrote the model decides which of its known faults the
model has. Without it a finding cannot be traced to its source.)",
    .remediation = "Set `producer_version` when exporting.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
