#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckMissingFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kMissing) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report.At(*site.tensor, site.range, "sidecar {} is missing", Quoted(file.location))
      .Count(file.refs.size());
}

}  // namespace

extern constinit const Rule external_missing_file = {
    .id = "EXT018",
    .name = "missing-file",
    .severity = Severity::kWarning,
    .summary = "A sidecar is not there",
    .rationale =
        R"(The model cannot be loaded from here, and nothing could be said about its weights.)",
    .remediation = R"(Fetch the sidecar, or check the model where it lies with all its files.)",
    .check = &CheckMissingFile,
};

}  // namespace onnx_assay::rules
