#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

// Text for what a tensor stores or needs.
std::string Amount(std::uint64_t amount, bool strings) {
  return fmt::format("{} {}", amount, strings ? "strings" : "bytes");
}

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const model::Tensor& source = *tensor.tensor;
  const tables::ElementType* const type = tables::FindElementType(source.data_type.value);
  if (!HasPlainData(tensor, type)) return;
  const InlineData data(source);
  const bool strings = type->bits == 0;
  // Below a byte there are two ways to pack; packed-size-mismatch judges those.
  if (data.fields == 0 || (!strings && type->bits < 8 && *tensor.element_count != 0)) return;
  const std::optional<std::uint64_t> needed = strings ? tensor.element_count : tensor.declared_bytes;
  if (!needed || tensor.stored_bytes <= *needed) return;
  report.At(source, data.first->range, "{} stores too much: {}, {} needed for {} of dims {}", TensorName(source),
            Amount(tensor.stored_bytes, strings), Amount(*needed, strings), type->name, DimsText(source.dims));
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule tensor_payload_too_long = {
    .id = "TEN004",
    .name = "payload-too-long",
    .severity = Severity::kError,
    .summary = "A tensor stores more data than its shape needs",
    .rationale =
        R"(The bytes behind the last element belong to no value: they travel unseen, may hide something, and say
that shape and data do not come from the same writer. The ONNX checker does not look for them.)",
    .remediation = R"(Re-export the model, or cut the data to what the shape needs after finding out what the rest is.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
