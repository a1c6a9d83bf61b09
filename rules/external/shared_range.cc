#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckSharedRange(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  std::uint64_t count = 0;
  const facts::ExternalRef* before = nullptr;
  const facts::ExternalRef* example = nullptr;
  for (const std::uint32_t id : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[id];
    if (!ref.range) break;
    if (ref.range->empty()) continue;
    if (before != nullptr && *before->range == *ref.range) {
      ++count;
      if (example == nullptr) example = &ref;
    }
    before = &ref;
  }
  if (example == nullptr) return;
  report
      .At(*context.facts.tensors[example->tensor].tensor, RangeOfClaim(*example),
          "bytes {:#x} to {:#x} of {} are those of another tensor too", example->range->begin,
          example->range->end, Quoted(file.location))
      .Count(count);
}

}  // namespace

extern constinit const Rule external_shared_range = {
    .id = "EXT027",
    .name = "shared-range",
    .severity = Severity::kNote,
    .summary = "Tensors share one range of a sidecar",
    .rationale =
        R"(Shared weights are stored once; whoever changes the bytes changes every tensor that claims them.)",
    .remediation = R"(Nothing, if the tensors are meant to be the same.)",
    .check = &CheckSharedRange,
};

}  // namespace onnx_assay::rules
