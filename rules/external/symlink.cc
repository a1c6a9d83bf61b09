#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kSymlink) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data {} is reached through a symbolic link, which was not followed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {59, 61};
constexpr std::string_view kAdvisories[] = {"CVE-2026-27489", "GHSA-q56x-g2fj-4rj6"};

}  // namespace

extern constinit const Rule external_symlink = {
    .id = "EXT019",
    .name = "symlink",
    .severity = Severity::kWarning,
    .summary = "A sidecar is reached through a symbolic link",
    .rationale =
        R"(A link can point out of the reviewed folder, and be turned elsewhere between check and load. Current
ONNX and ONNX Runtime releases refuse it.)",
    .remediation = R"(Replace the link by the file it points to.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
