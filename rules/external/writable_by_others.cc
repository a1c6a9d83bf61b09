#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckWritableByOthers(const facts::ExternalFile& file, const Context& context,
                           Reporter& report) {
  if (!file.readable() || (file.mode & 0002) == 0) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report.At(*site.tensor, site.range, "sidecar {} has mode {:04o}: others may write to it",
            Quoted(file.location), file.mode);
}

constexpr int kCwe[] = {732};

}  // namespace

extern constinit const Rule external_writable_by_others = {
    .id = "EXT025",
    .name = "writable-by-others",
    .severity = Severity::kWarning,
    .summary = "Every user of the machine may change a sidecar",
    .rationale = R"(A local user can exchange the weights between the review and the load.)",
    .remediation = R"(Take the permission away: `chmod o-w`.)",
    .cwe = kCwe,
    .check = &CheckWritableByOthers,
};

}  // namespace onnx_assay::rules
