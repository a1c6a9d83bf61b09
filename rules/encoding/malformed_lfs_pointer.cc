#include "analyzer/base/lfs_pointer.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kLfsPointer) return;
  const absl::StatusOr<LfsPointer> pointer = ParseLfsPointer(anomaly.detail);
  if (pointer.ok()) return;
  report.At(anomaly.path, anomaly.range, "file begins as a Git LFS pointer that Git LFS does not read: {}",
            std::string(pointer.status().message()));
}

constexpr int kCwe[] = {1286};

}  // namespace

extern constinit const Rule encoding_malformed_lfs_pointer = {
    .id = "ENC017",
    .name = "malformed-lfs-pointer",
    .severity = Severity::kError,
    .summary = "The file begins as a Git LFS pointer and is none",
    .rationale =
        R"(Git LFS reads exactly one form of a pointer. A file that departs from it, by a line end that was
converted or an edit by hand, stays as it is in every checkout: the model is never fetched, and nothing
of it can be checked.)",
    .remediation = R"(Restore the pointer from the history, or add the model again with `git lfs track`.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
