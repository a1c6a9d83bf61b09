#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kOneofSetTwice) return;
  report
      .At(anomaly.path, anomaly.range,
          "{} sets {} after another member of the same choice, at byte {:#x}", anomaly.message,
          anomaly.field, anomaly.earlier.begin)
      .Related(anomaly.path, anomaly.earlier, "member set before");
}

constexpr int kCwe[] = {436, 694};

}  // namespace

extern constinit const Rule encoding_oneof_set_twice = {
    .id = "ENC015",
    .name = "oneof-set-twice",
    .severity = Severity::kError,
    .summary = "Two alternatives of one choice are both set",
    .rationale =
        R"(Only the last one counts for protobuf; readers that look for a particular member first see another
value.)",
    .remediation =
        R"(Re-serialize the model with a standard protobuf library, and find out what wrote the second value.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
