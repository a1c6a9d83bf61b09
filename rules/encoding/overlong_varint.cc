#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kOverlongVarint) return;
  const std::string_view field =
      anomaly.field.empty() ? std::string_view("field tag") : anomaly.field;
  if (anomaly.detail.empty()) {
    report.At(anomaly.path, anomaly.range,
              "varint of {} in {} takes {} bytes at byte {:#x}: a shorter form exists", field,
              anomaly.message, anomaly.value, anomaly.range.begin);
  } else {
    report.At(anomaly.path, anomaly.range,
              "{} of {} at byte {:#x}: {}; readers drop the upper bits", field, anomaly.message,
              anomaly.range.begin, anomaly.detail);
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule encoding_overlong_varint = {
    .id = "ENC004",
    .name = "overlong-varint",
    .severity = Severity::kWarning,
    .summary = "A number is written in more bytes than it needs",
    .rationale =
        R"(Standard writers use the shortest form. A longer one gives the same model other bytes, so that
digests differ and signatures over a re-serialized form no longer match; some readers refuse it or
drop the upper bits.)",
    .remediation = R"(Re-serialize the model with a standard protobuf library.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
