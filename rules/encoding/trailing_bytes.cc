#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kTrailingBytes) return;
  report.At(anomaly.path, anomaly.range,
            "{} ends in {} bytes that are no field, from byte {:#x} on", anomaly.message,
            anomaly.range.size(), anomaly.range.begin);
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule encoding_trailing_bytes = {
    .id = "ENC007",
    .name = "trailing-bytes",
    .severity = Severity::kError,
    .summary = "Bytes at the end of a message are no field",
    .rationale =
        R"(Whatever stands there is outside the message format: padding, a cut-off write, or data that someone
put behind the model. Strict readers refuse the file, lenient ones ignore the tail.)",
    .remediation =
        R"(Fetch the file again and compare its digest with the publisher's; if it is the same, ask what the bytes are.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
