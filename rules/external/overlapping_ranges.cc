#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  constexpr std::uint32_t kNobody = 0xffffffff;
  std::uint32_t widest = kNobody;
  for (const std::uint32_t index : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[index];
    if (!ref.range || ref.range->empty()) continue;
    if (widest != kNobody) {
      const facts::ExternalRef& before = context.facts.external_refs[widest];
      if (before.range->Overlaps(*ref.range) && *before.range != *ref.range) {
        const model::Tensor& tensor = *context.facts.tensors[ref.tensor].tensor;
        const model::Tensor& other = *context.facts.tensors[before.tensor].tensor;
        report
            .At(tensor,
                "external data of tensor {} ({:#x}-{:#x} of {}) overlaps that of {} ({:#x}-{:#x})",
                Quoted(tensor.name.view()), ref.range->begin, ref.range->end, Quoted(file.location),
                Quoted(other.name.view()), before.range->begin, before.range->end)
            .Related(other.path, other.range, "the other tensor");
      }
      if (ref.range->end <= before.range->end) continue;
    }
    widest = index;
  }
}

constexpr int kCwe[] = {1284, 409};

}  // namespace

extern constinit const Rule external_overlapping_ranges = {
    .id = "EXT011",
    .name = "overlapping-ranges",
    .severity = Severity::kError,
    .summary = "Two tensors claim the same bytes of a sidecar in part",
    .rationale =
        R"(Tensors that share some bytes are no layout that an exporter writes: changing one changes the other,
and a small file stands for far more weights than it holds.)",
    .remediation = R"(Save the model again with its weights.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
