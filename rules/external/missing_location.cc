#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckMissingLocation(const facts::TensorFacts& subject, const Context& context,
                          Reporter& report) {
  const facts::ExternalRef* const ref = RefOf(subject, context.facts);
  if (ref == nullptr) return;
  if (ref->location == nullptr) {
    report.At(*subject.tensor,
              "external data of tensor {} has no location: 1 entry with this key is needed",
              Quoted(subject.tensor->name.view()));
  } else if (ref->location->value.empty()) {
    report.At(*subject.tensor, ref->location->range, "external data location of tensor {} is empty",
              Quoted(subject.tensor->name.view()));
  }
}

constexpr int kCwe[] = {20};

}  // namespace

extern constinit const Rule external_missing_location = {
    .id = "EXT001",
    .name = "missing-location",
    .severity = Severity::kError,
    .summary = "A tensor with external data names no file",
    .rationale =
        R"(Without a `location` no reader can say where the bytes are. Readers differ in what they do then:
some take the model's directory, some stop, some keep an empty tensor.)",
    .remediation = R"(Write the model again with its weights, or remove the tensor.)",
    .cwe = kCwe,
    .check = &CheckMissingLocation,
};

}  // namespace onnx_assay::rules
