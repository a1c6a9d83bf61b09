#include "analyzer/base/digest.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckChangedSinceManifest(const facts::ExternalFile& file, const Context& context,
                               Reporter& report) {
  const auto stated = context.settings.sidecar_digests.find(NormalLocation(file.location));
  if (stated == context.settings.sidecar_digests.end() || !file.sha256) return;
  if (stated->second == Hex(*file.sha256)) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report.At(*site.tensor, site.range, "sidecar {} has SHA-256 {}: {} states {}",
            Quoted(file.location), Hex(*file.sha256), Escaped(context.settings.digests_from),
            Escaped(stated->second));
}

constexpr int kCwe[] = {354, 345};

}  // namespace

extern constinit const Rule external_changed_since_manifest = {
    .id = "EXT017",
    .name = "changed-since-manifest",
    .severity = Severity::kError,
    .summary = "A sidecar is not the file that the manifest states",
    .rationale =
        R"(The manifest says which weights were released with the model; these are others.)",
    .remediation = R"(Fetch the whole set again. Issue a new manifest if the change was meant.)",
    .cwe = kCwe,
    .check = &CheckChangedSinceManifest,
};

}  // namespace onnx_assay::rules
