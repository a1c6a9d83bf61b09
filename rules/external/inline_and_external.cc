#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckInlineAndExternal(const facts::TensorFacts& subject, const Context&, Reporter& report) {
  const model::Tensor& tensor = *subject.tensor;
  if (!tensor.external()) return;
  for (const model::TensorData& data : tensor.data) {
    if (data.count == 0) continue;
    report.At(tensor, data.range,
              "tensor {} has external data and {} values inline: one of both is allowed",
              Quoted(tensor.name.view()), data.count);
    return;
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule external_inline_and_external = {
    .id = "EXT014",
    .name = "inline-and-external",
    .severity = Severity::kError,
    .summary = "A tensor has values in the model and in a sidecar",
    .rationale =
        R"(Readers that go by `data_location` take the sidecar, others take the values in the model: two
programs compute with different weights, and a review sees one of them.)",
    .remediation = R"(Keep the values in one place.)",
    .cwe = kCwe,
    .check = &CheckInlineAndExternal,
};

}  // namespace onnx_assay::rules
