#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kNestingTooDeep) return;
  report.At(anomaly.path, anomaly.range,
            "{} is nested {} messages deep: 100 are allowed; its {} bytes were not read",
            anomaly.message, anomaly.value, anomaly.range.size());
}

constexpr int kCwe[] = {674, 776};

}  // namespace

extern constinit const Rule encoding_nesting_too_deep = {
    .id = "ENC009",
    .name = "nesting-too-deep",
    .severity = Severity::kError,
    .summary = "Messages are nested deeper than loaders accept",
    .rationale =
        R"(protobuf refuses more than 100 levels; a reader without a bound uses up its stack. No exporter makes
such models.)",
    .remediation = R"(Do not load the model; have its subgraphs or types flattened at the source.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
