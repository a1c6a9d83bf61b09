#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckReferencesModelFile(const facts::ExternalFile& file, const Context& context,
                              Reporter& report) {
  if (!file.is_model_file) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range, "external data location {} is the model file itself",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {610};

}  // namespace

extern constinit const Rule external_references_model_file = {
    .id = "EXT016",
    .name = "references-model-file",
    .severity = Severity::kError,
    .summary = "A tensor reads its data from the model file itself",
    .rationale =
        R"(The weights are then bytes of the graph's own description, so that one change moves both. Writers
that unload weights overwrite the model while they read it. No exporter does this.)",
    .remediation = R"(Write the weights to a sidecar of their own.)",
    .cwe = kCwe,
    .check = &CheckReferencesModelFile,
};

}  // namespace onnx_assay::rules
