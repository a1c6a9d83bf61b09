#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/unclaimed_bytes.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckOrphanBytes(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.readable() || file.is_model_file) return;
  const std::uint64_t end = facts::ClaimedEnd(file, context.facts);
  if (end >= file.size || facts::IsTailPadding({end, file.size})) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, ByteRange{end, file.size},
          "{} of {} bytes at the end of {} belong to no tensor ({:.1f} %)", file.size - end,
          file.size, Quoted(file.location),
          100.0 * static_cast<double>(file.size - end) / static_cast<double>(file.size))
      .InFile(file.location);
}

constexpr int kCwe[] = {506};

}  // namespace

extern constinit const Rule external_orphan_bytes = {
    .id = "EXT022",
    .name = "orphan-bytes",
    .severity = Severity::kWarning,
    .summary = "A sidecar ends in bytes that no tensor claims",
    .rationale =
        R"(Bytes behind the last tensor travel with the model unseen: a payload for a loader stage, a leftover
of an earlier version, or the sign that model and sidecar do not belong together. Padding up to the
next page is not counted. A sidecar that several models share has bytes of the others.)",
    .remediation = R"(Write the sidecar again, or find out what the bytes are.)",
    .cwe = kCwe,
    .check = &CheckOrphanBytes,
};

}  // namespace onnx_assay::rules
