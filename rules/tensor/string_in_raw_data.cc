#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const model::Tensor& source = *tensor.tensor;
  const tables::ElementType* const type = tables::FindElementType(source.data_type.value);
  if (type == nullptr || type->bits != 0 || source.external()) return;
  const model::TensorData* const raw = source.Find(model::DataField::kRaw);
  if (raw == nullptr || raw->count == 0) return;
  report.At(source, raw->range, "{} of strings has raw data: {} bytes, string_data allowed only",
            TensorName(source), raw->count);
}

constexpr int kCwe[] = {843, 704};

}  // namespace

extern constinit const Rule tensor_string_in_raw_data = {
    .id = "TEN007",
    .name = "string-in-raw-data",
    .severity = Severity::kError,
    .summary = "A tensor of strings stores them as raw bytes",
    .rationale =
        R"(Raw bytes have no boundaries between strings. A reader that casts them to its own string objects lets
the file choose pointers and lengths.)",
    .remediation = R"(Write the strings to `string_data`.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
