#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kRegular || (file.mode & 0002) == 0) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range, "external data {} may be written by every user (mode {:04o})",
          Quoted(file.location), file.mode)
      .Count(file.refs.size());
}

constexpr int kCwe[] = {732};

}  // namespace

extern constinit const Rule external_writable_by_others = {
    .id = "EXT025",
    .name = "writable-by-others",
    .severity = Severity::kWarning,
    .summary = "A sidecar may be written by every user of the machine",
    .rationale = R"(Any local user can exchange the weights after the check.)",
    .remediation = R"(Take the permission away: `chmod o-w`.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
