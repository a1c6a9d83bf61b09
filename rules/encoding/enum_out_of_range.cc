#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kEnumOutOfRange) return;
  report.At(anomaly.path, anomaly.range, "{} of {} is {}: no ONNX version up to IR 14 defines it",
            anomaly.field, anomaly.message, static_cast<std::int32_t>(anomaly.value));
}

constexpr int kCwe[] = {1284, 436};

}  // namespace

extern constinit const Rule encoding_enum_out_of_range = {
    .id = "ENC014",
    .name = "enum-out-of-range",
    .severity = Severity::kError,
    .summary = "An enum field holds a number that no ONNX version defines",
    .rationale =
        R"(protobuf hides such a value from the program that reads it, others pass it on: the field is unset
for one loader and set for another.)",
    .remediation = R"(Re-export the model with an ONNX version that defines what is meant.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
