#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckUnpinnedSidecar(const facts::ExternalFile& file, const Context& context,
                          Reporter& report) {
  if (!file.readable()) return;
  for (const std::uint32_t id : file.refs) {
    if (context.facts.external_refs[id].checksum_entry != nullptr) return;
  }
  const ExternalSite site = FirstSite(file, context.facts);
  report.At(*site.tensor, site.range,
            "sidecar {} has no checksum: it can be exchanged without a trace",
            Quoted(file.location));
}

constexpr int kCwe[] = {353};

}  // namespace

extern constinit const Rule external_unpinned_sidecar = {
    .id = "EXT024",
    .name = "unpinned-sidecar",
    .severity = Severity::kNote,
    .summary = "Nothing says which bytes a sidecar should have",
    .rationale =
        R"(The model names the file, not its content: whoever exchanges the file exchanges the weights, and no
reader notices. A `checksum` entry or a signed manifest of the set ties them together.)",
    .remediation =
        R"(Sign the set with `onnx-assay attest`, or write the SHA-1 of the sidecar as `checksum`.)",
    .cwe = kCwe,
    .check = &CheckUnpinnedSidecar,
};

}  // namespace onnx_assay::rules
