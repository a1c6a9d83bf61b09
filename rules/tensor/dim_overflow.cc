#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

// Loaders count bytes in signed 64-bit numbers.
constexpr std::uint64_t kMaxBytes = 0x7fffffffffffffff;

void Check(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  const model::Tensor& source = *tensor.tensor;
  const ByteRange range = DimsRange(source);
  for (const std::int64_t dim : source.dims) {
    if (dim >= 0) continue;
    report.At(source, range, "{} has a negative dim: {} in {}", TensorName(source), dim, DimsText(source.dims));
    return;
  }
  if (!tensor.element_count) {
    report.At(source, range, "element count of {} exceeds 2^63-1: dims are {}", TensorName(source),
              DimsText(source.dims));
    return;
  }
  const tables::ElementType* const type = tables::FindElementType(source.data_type.value);
  if (type == nullptr || type->bits == 0) return;
  if (tensor.declared_bytes && *tensor.declared_bytes <= kMaxBytes) return;
  report.At(source, range, "byte count of {} exceeds 2^63-1: {} elements of {} bits", TensorName(source),
            *tensor.element_count, type->bits);
}

constexpr int kCwe[] = {190, 1284};

}  // namespace

extern constinit const Rule tensor_dim_overflow = {
    .id = "TEN002",
    .name = "dim-overflow",
    .severity = Severity::kError,
    .summary = "The size of a tensor is negative or does not fit in 64 bits",
    .rationale =
        R"(A loader that multiplies the dims without checking allocates less memory than it then fills: the
classic way from a model file to an overwritten heap. No real tensor has such a size.)",
    .remediation = R"(Do not load the model; fetch it from its publisher again and compare the digests.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
