#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckHubCacheLink(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.hub_cache_link) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report.At(*site.tensor, site.range,
            "sidecar {} is a link into the folder of the model's real file", Quoted(file.location));
}

}  // namespace

extern constinit const Rule external_hub_cache_link = {
    .id = "EXT028",
    .name = "hub-cache-link",
    .severity = Severity::kNote,
    .summary = "A sidecar is a link into the blob folder that holds the model",
    .rationale =
        R"(Download caches keep each file once under its digest and link to it. The sidecar behind this link
was judged, because it lies beside the model's own real file. ONNX refuses such links since 1.21,
and so does ONNX Runtime since 1.24 where it confines external data.)",
    .remediation =
        R"(Copy the model out of the cache (`--local-dir` of the hub's client) for loaders that refuse links.)",
    .check = &CheckHubCacheLink,
};

}  // namespace onnx_assay::rules
