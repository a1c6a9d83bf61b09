#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kDuplicateSingular) return;
  report
      .At(anomaly.path, anomaly.range,
          "{} has {} again: first at byte {:#x}, again at byte {:#x}; once is allowed",
          anomaly.message, anomaly.field, anomaly.earlier.begin, anomaly.range.begin)
      .Related(anomaly.path, anomaly.earlier, "first occurrence");
}

constexpr int kCwe[] = {436, 694};

}  // namespace

extern constinit const Rule encoding_duplicate_singular_field = {
    .id = "ENC002",
    .name = "duplicate-singular-field",
    .severity = Severity::kError,
    .summary = "A field that may occur once occurs again",
    .rationale =
        R"(protobuf readers take the last value of a repeated number or text and merge repeated messages; other
readers take the first. One file then holds two models: the one that was reviewed and the one that
runs.)",
    .remediation =
        R"(Re-serialize the model from its source with a standard protobuf library, and find out what wrote the second value.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
