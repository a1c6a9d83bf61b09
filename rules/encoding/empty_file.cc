#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kEmptyFile) return;
  report.At(anomaly.path, anomaly.range, "file has 0 bytes");
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule encoding_empty_file = {
    .id = "ENC016",
    .name = "empty-file",
    .severity = Severity::kError,
    .summary = "The file has no bytes",
    .rationale =
        R"(protobuf reads an empty file as a valid message without fields, so a loader may go on with a model
that has nothing in it.)",
    .remediation = R"(Fetch or export the file again.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
