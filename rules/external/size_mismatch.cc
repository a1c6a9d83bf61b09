#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTensor(const facts::TensorFacts& tensor, const Context& context, Reporter& report) {
  if (!tensor.tensor->external() || !tensor.declared_bytes) return;
  const facts::ExternalRef& ref = context.facts.external_refs[tensor.external];
  if (!ref.length || *ref.length == *tensor.declared_bytes) return;
  report.At(*ref.length_entry,
            "length of external data of tensor {} is {} bytes: its dims and type need {}",
            Quoted(tensor.tensor->name.view()), *ref.length, *tensor.declared_bytes);
}

constexpr int kCwe[] = {131, 1284};

}  // namespace

extern constinit const Rule external_size_mismatch = {
    .id = "EXT010",
    .name = "size-mismatch",
    .severity = Severity::kError,
    .summary = "Length of external data differs from the size of the tensor",
    .rationale =
        R"(Dims and element type ask for one size, the length entry for another. One loader goes by the dims
and reads into the neighbour, another copies the stated length into a smaller buffer.)",
    .remediation = R"(Save the model again with its weights.)",
    .cwe = kCwe,
    .check = &CheckTensor,
};

}  // namespace onnx_assay::rules
