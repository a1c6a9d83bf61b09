#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kUnknownField) return;
  report.At(anomaly.path, anomaly.range,
            "{} has field {} (wire type {}, {} bytes): no ONNX version up to IR 14 defines it",
            anomaly.message, anomaly.field_number, anomaly.value, anomaly.range.size());
}

constexpr int kCwe[] = {1287};

}  // namespace

extern constinit const Rule encoding_unknown_field = {
    .id = "ENC003",
    .name = "unknown-field",
    .severity = Severity::kWarning,
    .summary = "A field has a number that no ONNX version defines",
    .rationale =
        R"(Readers keep or drop such bytes without looking at them. They can carry anything past a review, and
they are what a fork or a later ONNX version adds.)",
    .remediation =
        R"(Re-export the model, or tell what the field is for; bytes without a meaning in ONNX belong outside the model.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
