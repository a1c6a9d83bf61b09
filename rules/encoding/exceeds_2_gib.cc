#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckAnomaly(const wire::Anomaly& anomaly, const Context&, Reporter& report) {
  if (anomaly.kind != wire::AnomalyKind::kExceeds2Gib) return;
  report.At(anomaly.path, anomaly.range, "file has {} bytes: loaders read at most 2147483647",
            anomaly.value);
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule encoding_exceeds_2_gib = {
    .id = "ENC010",
    .name = "exceeds-2-gib",
    .severity = Severity::kError,
    .summary = "The file is larger than protobuf can read",
    .rationale =
        R"(Lengths in protobuf are 32-bit signed numbers: messages of 2 GiB and more cannot be parsed by the
loaders in use, or only in part.)",
    .remediation = R"(Store large tensors as external data, which has no such bound.)",
    .cwe = kCwe,
    .check = &CheckAnomaly,
};

}  // namespace onnx_assay::rules
