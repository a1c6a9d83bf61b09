#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckHardLink(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.readable() || file.is_model_file || file.link_count < 2) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report.At(*site.tensor, site.range, "sidecar {} has {} hard links: 1 is allowed",
            Quoted(file.location), file.link_count);
}

constexpr int kCwe[] = {62};
constexpr std::string_view kAdvisories[] = {"CVE-2026-34446"};

}  // namespace

extern constinit const Rule external_hard_link = {
    .id = "EXT020",
    .name = "hard-link",
    .severity = Severity::kWarning,
    .summary = "A sidecar has more than one name",
    .rationale =
        R"(Whoever owns another name of the file changes the weights without touching the model's directory; a
link to a file of someone else brings its bytes into a tensor. ONNX refuses such files since 1.21.)",
    .remediation = R"(Replace the link by a copy of the file.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckHardLink,
};

}  // namespace onnx_assay::rules
