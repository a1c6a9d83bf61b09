#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kInvalidUtf8) return;
  report.At(anomaly.path, anomaly.range, "{} of {} is not valid UTF-8 ({} bytes)", anomaly.field,
            anomaly.message, anomaly.range.size());
}

constexpr int kCwe[] = {176, 838};

}  // namespace

extern constinit const Rule encoding_invalid_utf8 = {
    .id = "ENC008",
    .name = "invalid-utf8",
    .severity = Severity::kError,
    .summary = "A text field is not UTF-8",
    .rationale =
        R"(ONNX names and documentation are UTF-8. Readers in other languages refuse the whole file or replace
the bytes, after which two different names can become equal.)",
    .remediation = R"(Re-export the model with names that are valid UTF-8.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
