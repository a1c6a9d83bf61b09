#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kTruncated) return;
  if (anomaly.field.empty()) {
    report.At(anomaly.path, anomaly.range, "{} ends early: {} bytes are missing at byte {:#x}", anomaly.message,
              anomaly.value, anomaly.range.end);
  } else {
    report.At(anomaly.path, anomaly.range, "{} ends inside {}: {} bytes are missing at byte {:#x}", anomaly.message,
              anomaly.field, anomaly.value, anomaly.range.end);
  }
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule encoding_truncated_message = {
    .id = "ENC001",
    .name = "truncated-message",
    .severity = Severity::kError,
    .summary = "A message ends before the bytes that it announces",
    .rationale =
        R"(A field says how many bytes follow, and the enclosing message or the file has fewer. The file was
cut in a copy or download, or a length was altered. Loaders refuse it; lenient readers may take the
part before the cut for a whole model.)",
    .remediation =
        "Fetch the file again and compare its digest with the publisher's; do not load it.",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
