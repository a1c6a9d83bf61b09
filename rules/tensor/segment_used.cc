#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const auto& segment = tensor.tensor->segment;
  if (!segment) return;
  report.At(*segment, "{} is a segment of another tensor: elements {} to {}", TensorName(*tensor.tensor),
            segment->begin.value, segment->end.value);
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule tensor_segment_used = {
    .id = "TEN010",
    .name = "segment-used",
    .severity = Severity::kWarning,
    .summary = "A tensor says that it is only a piece of a larger one",
    .rationale =
        R"(ONNX defines no way to put the pieces of a tensor together again, and loaders ignore the field or refuse
the tensor: what one takes for the whole is a part to another.)",
    .remediation = R"(Re-export the model without segments; use external data for large tensors.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
