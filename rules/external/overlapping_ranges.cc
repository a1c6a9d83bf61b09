#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckOverlappingRanges(const facts::ExternalFile& file, const Context& context,
                            Reporter& report) {
  const facts::ExternalRef* reach = nullptr;  // of the ranges so far, the one that ends last
  for (const std::uint32_t id : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[id];
    if (!ref.range) break;
    if (ref.range->empty()) continue;
    if (reach != nullptr && ref.range->Overlaps(*reach->range) && *ref.range != *reach->range) {
      const model::Tensor& tensor = *context.facts.tensors[ref.tensor].tensor;
      const model::Tensor& other = *context.facts.tensors[reach->tensor].tensor;
      report
          .At(tensor, RangeOfClaim(ref),
              "bytes {:#x} to {:#x} of {} for tensor {} overlap those of tensor {}",
              ref.range->begin, ref.range->end, Quoted(file.location), Quoted(tensor.name.view()),
              Quoted(other.name.view()))
          .Related(
              other.path, RangeOfClaim(*reach),
              fmt::format("claims bytes {:#x} to {:#x}", reach->range->begin, reach->range->end));
    }
    if (reach == nullptr || ref.range->end > reach->range->end) reach = &ref;
  }
}

constexpr int kCwe[] = {119};

}  // namespace

extern constinit const Rule external_overlapping_ranges = {
    .id = "EXT011",
    .name = "overlapping-ranges",
    .severity = Severity::kError,
    .summary = "Tensors share part of their bytes in a sidecar",
    .rationale =
        R"(Identical ranges are weights shared on purpose. Ranges that overlap in part come from wrong offsets
or from someone who hides one tensor's content in another: a value that was reviewed in one tensor
changes with the other. Loaders that unpack every tensor can be made to use far more memory than the
file has bytes.)",
    .remediation =
        R"(Write the sidecar again; every tensor has its own bytes or exactly those of another.)",
    .cwe = kCwe,
    .check = &CheckOverlappingRanges,
};

}  // namespace onnx_assay::rules
