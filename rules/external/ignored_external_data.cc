#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckIgnoredExternalData(const facts::TensorFacts& subject, const Context&, Reporter& report) {
  const model::Tensor& tensor = *subject.tensor;
  if (tensor.external() || tensor.external_data.empty()) return;
  report
      .At(tensor, tensor.external_data.front().range,
          "tensor {} has entries of external data and the default data location: they are ignored",
          Quoted(tensor.name.view()))
      .Count(tensor.external_data.size());
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule external_ignored_external_data = {
    .id = "EXT030",
    .name = "ignored-external-data",
    .severity = Severity::kWarning,
    .summary = "A tensor names a sidecar that its data location says not to use",
    .rationale =
        R"(Without `data_location: EXTERNAL` conforming readers ignore the entries; a reader that looks at them
first loads other weights. Tools also leave them behind when they bring weights inline.)",
    .remediation = R"(Remove the entries, or set the data location if the sidecar is meant.)",
    .cwe = kCwe,
    .check = &CheckIgnoredExternalData,
};

}  // namespace onnx_assay::rules
