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
  if (data.fields != 0 && !strings && type->bits < 8) return;
  const std::optional<std::uint64_t> needed = strings ? tensor.element_count : tensor.declared_bytes;
  if (!needed || tensor.stored_bytes >= *needed) return;
  const ByteRange range = data.first != nullptr ? data.first->range : source.range;
  report.At(source, range, "{} stores too little: {}, {} needed for {} of dims {}", TensorName(source),
            Amount(tensor.stored_bytes, strings), Amount(*needed, strings), type->name, DimsText(source.dims));
}

constexpr int kCwe[] = {125, 130};

}  // namespace

extern constinit const Rule tensor_payload_too_short = {
    .id = "TEN003",
    .name = "payload-too-short",
    .severity = Severity::kError,
    .summary = "A tensor stores less data than its shape needs",
    .rationale =
        R"(A loader that trusts the shape reads past the end of the data: what lies behind it in memory becomes
weights, or the process dies. Loaders that check refuse the model.)",
    .remediation = R"(Re-export the model; if it came over the network, fetch it again and compare its digest.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
