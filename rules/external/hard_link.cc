#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kRegular || file.link_count < 2 || file.hub_cache_link) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data {} has {} hard links: whoever holds another name can change it",
          Quoted(file.location), file.link_count)
      .Count(file.refs.size());
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
        R"(A hard link gives a file outside the reviewed folder the name of a sidecar, without any path that
looks wrong; ONNX refuses it since 1.21.)",
    .remediation = R"(Copy the file instead of linking it.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
