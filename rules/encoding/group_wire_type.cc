#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kGroup) return;
  report.At(anomaly.path, anomaly.range, "{} holds a group ({} bytes): ONNX messages have none",
            anomaly.message, anomaly.range.size());
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule encoding_group_wire_type = {
    .id = "ENC006",
    .name = "group-wire-type",
    .severity = Severity::kError,
    .summary = "A field uses the group form that ONNX never had",
    .rationale =
        R"(Groups are a deprecated protobuf form. No ONNX message has one, most readers outside protobuf do not
take them, and their contents are not looked at.)",
    .remediation = R"(Re-serialize the model with a standard protobuf library.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
