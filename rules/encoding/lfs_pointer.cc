#include "analyzer/base/lfs_pointer.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kLfsPointer) return;
  const absl::StatusOr<LfsPointer> pointer = ParseLfsPointer(anomaly.detail);
  if (!pointer.ok()) return;
  report.At(anomaly.path, anomaly.range,
            "file is a Git LFS pointer to {} bytes with SHA-256 {}: the model itself was not fetched",
            pointer->size, pointer->oid);
}

}  // namespace

extern constinit const Rule encoding_lfs_pointer = {
    .id = "ENC012",
    .name = "lfs-pointer",
    .severity = Severity::kWarning,
    .summary = "The file is a Git LFS pointer, not the model",
    .rationale =
        R"(The checkout holds the pointer in place of the content, so nothing of the model was looked at.)",
    .remediation =
        R"(Fetch the content with `git lfs pull` and check again, or say with `--lfs` what pointers mean.)",
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
