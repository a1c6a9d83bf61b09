#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckRangePastEnd(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.readable()) return;
  for (const std::uint32_t id : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[id];
    const bool inside = !ref.offset || *ref.offset <= file.size;
    if (inside && (!ref.range || ref.range->end <= file.size)) continue;
    const model::Tensor& tensor = *context.facts.tensors[ref.tensor].tensor;
    const std::uint64_t end = ref.range ? ref.range->end : *ref.offset;
    report.At(tensor, RangeOfClaim(ref),
              "tensor {} claims bytes {:#x} to {:#x} of {}: the file has {} bytes",
              Quoted(tensor.name.view()), *ref.offset, end, Quoted(file.location), file.size);
  }
}

constexpr int kCwe[] = {125, 1284};

}  // namespace

extern constinit const Rule external_range_past_end = {
    .id = "EXT009",
    .name = "range-past-end",
    .severity = Severity::kError,
    .summary = "A tensor claims bytes past the end of its sidecar",
    .rationale =
        R"(A loader that maps the file reads whatever memory lies behind it, or faults; one that checks refuses
the model. Often the sidecar is another version than the model, or was cut by a failed download.)",
    .remediation =
        R"(Fetch model and sidecar again as a pair and compare their sizes with the publisher's.)",
    .cwe = kCwe,
    .check = &CheckRangePastEnd,
};

}  // namespace onnx_assay::rules
