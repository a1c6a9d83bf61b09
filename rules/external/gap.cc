#include <algorithm>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// Fill up to the alignments that exporters use: a few bytes, a page, the mapping unit of Windows.
bool IsPadding(ByteRange gap) {
  for (const std::uint64_t alignment :
       {std::uint64_t{64}, std::uint64_t{4096}, std::uint64_t{65536}}) {
    if (gap.end % alignment == 0 && gap.size() < alignment) return true;
  }
  return gap.size() < 64 && gap.end % 4 == 0;
}

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  std::uint64_t covered = 0;
  for (const std::uint32_t index : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[index];
    if (!ref.range) continue;
    if (ref.range->begin > covered && !IsPadding({covered, ref.range->begin})) {
      const model::Tensor& tensor = *context.facts.tensors[ref.tensor].tensor;
      report
          .At(tensor.path, ByteRange{covered, ref.range->begin},
              "external data {} has {} unclaimed bytes before tensor {}", Quoted(file.location),
              ref.range->begin - covered, Quoted(tensor.name.view()))
          .InFile(file.location);
    }
    covered = std::max(covered, ref.range->end);
  }
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule external_gap = {
    .id = "EXT023",
    .name = "gap",
    .severity = Severity::kWarning,
    .summary = "A sidecar has bytes between its tensors that no tensor claims",
    .rationale =
        R"(Padding up to an alignment is usual; a larger gap, or one that ends at no alignment, is room for
something that the model never shows.)",
    .remediation = R"(Save the model again with its weights.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
