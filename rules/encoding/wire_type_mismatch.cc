#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kWireTypeMismatch) return;
  report.At(anomaly.path, anomaly.range,
            "field {} ({}) of {} has wire type {}: standard readers pass over it",
            anomaly.field_number, anomaly.field, anomaly.message, anomaly.value);
}

constexpr int kCwe[] = {843, 436};

}  // namespace

extern constinit const Rule encoding_wire_type_mismatch = {
    .id = "ENC005",
    .name = "wire-type-mismatch",
    .severity = Severity::kError,
    .summary = "A field is stored in a form that its type does not have",
    .rationale =
        R"(protobuf passes over such a field as if it were unknown, other readers fail or misread it. The value
that a dump of the file shows is then not the value that a runtime uses.)",
    .remediation = R"(Re-serialize the model with a standard protobuf library.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
