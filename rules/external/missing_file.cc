#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kMissing) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range, "external data {} does not exist beside the model",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {1059};

}  // namespace

extern constinit const Rule external_missing_file = {
    .id = "EXT018",
    .name = "missing-file",
    .severity = Severity::kWarning,
    .summary = "A sidecar that the model names is missing",
    .rationale =
        R"(Without it the model cannot be loaded, and nothing was checked about those weights. Whoever can add
a file of that name later decides what they are.)",
    .remediation = R"(Fetch the sidecar together with the model.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
