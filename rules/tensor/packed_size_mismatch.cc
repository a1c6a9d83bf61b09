#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const model::Tensor& source = *tensor.tensor;
  const tables::ElementType* const type = tables::FindElementType(source.data_type.value);
  if (!HasPlainData(tensor, type) || type->bits == 0 || type->bits >= 8 || !tensor.declared_bytes) return;
  const InlineData data(source);
  if (data.first == nullptr || *tensor.element_count == 0 || tensor.stored_bytes == *tensor.declared_bytes) return;
  const bool raw = data.first->field == model::DataField::kRaw;
  report.At(source, data.first->range, "{} is packed to another size than its shape: {} {}, {} needed for {} elements of {}",
            TensorName(source), data.first->count, raw ? "bytes" : "entries", *tensor.declared_bytes,
            *tensor.element_count, type->name);
}

constexpr int kCwe[] = {1284, 131};

}  // namespace

extern constinit const Rule tensor_packed_size_mismatch = {
    .id = "TEN009",
    .name = "packed-size-mismatch",
    .severity = Severity::kError,
    .summary = "A tensor of elements below one byte is packed to another size than its shape needs",
    .rationale =
        R"(Elements of two and four bits share bytes. Where their number and the stored size disagree, readers
shift all values behind the first surplus nibble, or read past the end.)",
    .remediation = R"(Re-export the model; pack two elements of four bits, or four of two bits, into each byte of raw data or
each entry of `int32_data`.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
