#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

constexpr std::int64_t kStringType = 8;  // TensorProto.STRING

void CheckSizeMismatch(const facts::TensorFacts& subject, const Context& context,
                       Reporter& report) {
  const facts::ExternalRef* const ref = RefOf(subject, context.facts);
  if (ref == nullptr) return;
  const model::Tensor& tensor = *subject.tensor;
  if (tensor.data_type.value == kStringType) {
    report.At(tensor, tensor.data_type.range,
              "tensor {} of strings has external data: strings are stored inline",
              Quoted(tensor.name.view()));
    return;
  }
  if (!ref->length || !subject.declared_bytes || *ref->length == *subject.declared_bytes) return;
  report.At(tensor, ref->length_entry->range,
            "external data of tensor {} has {} bytes: shape and type need {}",
            Quoted(tensor.name.view()), *ref->length, *subject.declared_bytes);
}

constexpr int kCwe[] = {130, 131};

}  // namespace

extern constinit const Rule external_size_mismatch = {
    .id = "EXT010",
    .name = "size-mismatch",
    .severity = Severity::kError,
    .summary = "The length of external data is not what shape and type need",
    .rationale =
        R"(With too few bytes a loader reads past them or stops; with too many, bytes travel along that no
tensor shows. Readers also disagree on which of the two numbers counts.)",
    .remediation = R"(Write the model again; find out which of shape, type and length is wrong.)",
    .cwe = kCwe,
    .check = &CheckSizeMismatch,
};

}  // namespace onnx_assay::rules
