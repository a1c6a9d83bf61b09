#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kLfsPointer) return;
  report.At(anomaly.path, anomaly.range,
            "file is a Git LFS pointer ({} bytes): the model itself was not fetched",
            anomaly.range.size());
}

constexpr int kCwe[] = {1059};

}  // namespace

extern constinit const Rule encoding_lfs_pointer = {
    .id = "ENC012",
    .name = "lfs-pointer",
    .severity = Severity::kWarning,
    .summary = "The file is a Git LFS pointer, not the model",
    .rationale =
        R"(The checkout holds the pointer in place of the content, so nothing of the model was looked at.)",
    .remediation =
        R"(Fetch the content with `git lfs pull`, then check again; or set the policy to accept pointers.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
