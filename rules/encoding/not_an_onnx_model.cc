#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kNotOnnx) return;
  report.At(anomaly.path, anomaly.range, "file is no ONNX model: {}", anomaly.detail);
}

constexpr int kCwe[] = {434, 351};

}  // namespace

extern constinit const Rule encoding_not_an_onnx_model = {
    .id = "ENC011",
    .name = "not-an-onnx-model",
    .severity = Severity::kError,
    .summary = "The file is something else than an ONNX model",
    .rationale =
        R"(The bytes announce another format. Loaders that go by content rather than by name may run it: a
pickle executes code when it is opened.)",
    .remediation =
        R"(Check where the file came from; convert or rename it on purpose, never load it by trial.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
