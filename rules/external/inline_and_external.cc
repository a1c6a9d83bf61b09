#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTensor(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  if (!tensor.tensor->external()) return;
  for (const model::TensorData& data : tensor.tensor->data) {
    if (data.count == 0) continue;
    report.At(*tensor.tensor, data.range,
              "tensor {} has {} inline values beside external data: one place is allowed",
              Quoted(tensor.tensor->name.view()), data.count);
    return;
  }
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule external_inline_and_external = {
    .id = "EXT014",
    .name = "inline-and-external",
    .severity = Severity::kError,
    .summary = "A tensor has inline values and external data",
    .rationale =
        R"(data_location says that the values lie outside, yet some lie inside too. Which ones count depends on
the loader.)",
    .remediation = R"(Keep one of the two.)",
    .cwe = kCwe,
    .check = &CheckTensor,
};

}  // namespace onnx_assay::rules
