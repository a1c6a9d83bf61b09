#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.is_model_file) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data {} is the model file itself: a file of its own is required",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule external_references_model_file = {
    .id = "EXT016",
    .name = "references-model-file",
    .severity = Severity::kError,
    .summary = "A tensor has its external data in the model file itself",
    .rationale =
        R"(The bytes of the message become weights, or weights hide in the message: what a scan of one reads is
not what a loader of the other sees.)",
    .remediation = R"(Store the weights in a file of their own.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
