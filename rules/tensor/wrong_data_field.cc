#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const model::Tensor& source = *tensor.tensor;
  const tables::ElementType* const type = tables::FindElementType(source.data_type.value);
  const InlineData data(source);
  if (type == nullptr || data.fields != 1 || source.external()) return;
  if (data.first->field == model::DataField::kRaw || data.first->field == type->typed_field) return;
  report.At(source, data.first->range, "{} of type {} stores its data in {}: {} or raw_data allowed",
            TensorName(source), type->name, FieldName(data.first->field), FieldName(type->typed_field));
}

constexpr int kCwe[] = {436, 843};

}  // namespace

extern constinit const Rule tensor_wrong_data_field = {
    .id = "TEN006",
    .name = "wrong-data-field",
    .severity = Severity::kError,
    .summary = "A tensor stores its data in a field that is not for its element type",
    .rationale =
        R"(A reader takes the field that the element type prescribes and finds nothing there: it refuses the model
or computes with zeros, while another takes whatever field is filled.)",
    .remediation = R"(Re-export the model with a current ONNX version.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
