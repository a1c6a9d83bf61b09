#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const model::Int& type = tensor.tensor->data_type;
  if (tables::FindElementType(type.value) != nullptr) return;
  if (!type.present()) {
    report.At(*tensor.tensor, "{} has no element type", TensorName(*tensor.tensor));
  } else {
    report.At(*tensor.tensor, type.range, "{} has an undefined element type: {}, 1 to {} are defined",
              TensorName(*tensor.tensor), type.value, tables::ElementTypes().size());
  }
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule tensor_undefined_type = {
    .id = "TEN001",
    .name = "undefined-type",
    .severity = Severity::kError,
    .summary = "A tensor has no element type, or one that no ONNX version defines",
    .rationale =
        R"(Without an element type the bytes of a tensor mean nothing: a loader refuses it or falls back on a type
of its own choice, and two loaders may compute with different numbers.)",
    .remediation = R"(Re-export the model, or set `data_type` to the type that the bytes were written with.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
