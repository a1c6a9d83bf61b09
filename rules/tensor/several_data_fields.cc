#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const model::Tensor& source = *tensor.tensor;
  const InlineData data(source);
  // Data beside an external location has a rule of its own.
  if (data.fields < 2 || source.external()) return;
  std::string names;
  auto range = ByteRange{};
  for (const model::TensorData& field : source.data) {
    if (field.count == 0) continue;
    names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", FieldName(field.field), field.count);
    range = Hull(range, field.range);
  }
  report.At(source, range, "{} has data in {} fields: {}, one allowed", TensorName(source), data.fields, names);
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule tensor_several_data_fields = {
    .id = "TEN005",
    .name = "several-data-fields",
    .severity = Severity::kError,
    .summary = "A tensor stores its data in several fields at once",
    .rationale =
        R"(Which field counts differs between readers: one loads the weights that were reviewed, another loads
those beside them. The ONNX checker refuses such a tensor.)",
    .remediation = R"(Re-export the model; do not guess which of the two is meant.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
