#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kArchiveAppended) return;
  report.At(anomaly.path, anomaly.range, "file ends in a {} whose directory starts at byte {:#x}",
            anomaly.detail, anomaly.range.begin);
}

constexpr int kCwe[] = {434};

}  // namespace

extern constinit const Rule encoding_archive_appended = {
    .id = "ENC013",
    .name = "archive-appended",
    .severity = Severity::kWarning,
    .summary = "An archive ends where the model ends",
    .rationale =
        R"(ZIP readers find their directory from the end of a file, so the same file is a model to one program
and an archive to another: a way to carry files past a scan.)",
    .remediation = R"(Find out what put the archive there; distribute it as a file of its own.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
