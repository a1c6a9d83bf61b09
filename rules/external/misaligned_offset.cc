#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

// Bytes; the document on external data asks for multiples of this.
constexpr std::uint64_t kPage = 4096;

void CheckMisalignedOffset(const facts::ExternalFile& file, const Context& context,
                           Reporter& report) {
  std::uint64_t count = 0;
  const facts::ExternalRef* first = nullptr;
  for (const std::uint32_t id : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[id];
    if (!ref.range || ref.range->begin % kPage == 0 || ref.range->size() < kPage) continue;
    if (first == nullptr) first = &ref;
    ++count;
  }
  if (first == nullptr) return;
  report
      .At(*context.facts.tensors[first->tensor].tensor, RangeOfClaim(*first),
          "tensor begins at byte {:#x} of {}: multiples of {} can be mapped", first->range->begin,
          Quoted(file.location), kPage)
      .Count(count);
}

}  // namespace

extern constinit const Rule external_misaligned_offset = {
    .id = "EXT026",
    .name = "misaligned-offset",
    .severity = Severity::kNote,
    .summary = "Tensors of a sidecar do not begin at a page",
    .rationale =
        R"(The format asks for offsets that are multiples of 4096, so that a loader can map a tensor instead of
copying it. Loading still works.)",
    .remediation = R"(Nothing is wrong; writers that align offsets make loading faster.)",
    .check = &CheckMisalignedOffset,
};

}  // namespace onnx_assay::rules
