#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTensor(const facts::TensorFacts& tensor, const Context& context, Reporter& report) {
  if (!tensor.tensor->external()) return;
  const facts::ExternalRef& ref = context.facts.external_refs[tensor.external];
  if (ref.location != nullptr && !ref.location->value.empty()) return;
  report.At(*tensor.tensor,
            "tensor {} has external data without a location: one file name is required",
            Quoted(tensor.tensor->name.view()));
}

constexpr int kCwe[] = {1287};

}  // namespace

extern constinit const Rule external_missing_location = {
    .id = "EXT001",
    .name = "missing-location",
    .severity = Severity::kError,
    .summary = "A tensor has external data without saying where",
    .rationale =
        R"(The bytes of the tensor are announced as lying in another file, and no file is named. Loaders refuse
the model or read the tensor as empty.)",
    .remediation = R"(Save the model again with its weights, for instance with onnx.save_model.)",
    .cwe = kCwe,
    .check = &CheckTensor,
};

}  // namespace onnx_assay::rules
