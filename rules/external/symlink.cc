#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckSymlink(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kSymlink || file.hub_cache_link) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range,
          "sidecar {} is a symbolic link or lies behind one: it was not followed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {59, 61};
constexpr std::string_view kAdvisories[] = {"CVE-2026-27489", "CVE-2026-34447",
                                            "GHSA-q56x-g2fj-4rj6"};

}  // namespace

extern constinit const Rule external_symlink = {
    .id = "EXT019",
    .name = "symlink",
    .severity = Severity::kWarning,
    .summary = "A sidecar is a symbolic link",
    .rationale =
        R"(The link decides at load time which file is read: it can lead anywhere and change after the review.
ONNX refuses links since 1.21; older releases and other loaders follow them out of the directory.
The link was not followed here, so the bytes behind it were not judged.)",
    .remediation = R"(Put the file itself beside the model.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckSymlink,
};

}  // namespace onnx_assay::rules
