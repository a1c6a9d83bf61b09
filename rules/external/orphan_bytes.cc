#include <algorithm>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kRegular || file.is_model_file) return;
  std::uint64_t claimed = 0;
  for (const std::uint32_t index : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[index];
    if (!ref.range) return;
    claimed = std::max(claimed, ref.range->end);
  }
  // Exporters fill up to a page.
  constexpr std::uint64_t kPage = 4096;
  if (claimed >= file.size || (file.size % kPage == 0 && file.size - claimed < kPage)) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, ByteRange{claimed, file.size},
          "external data {} has {} bytes that no tensor claims, {} of {} in all",
          Quoted(file.location), file.size - claimed, file.size - claimed, file.size)
      .InFile(file.location);
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule external_orphan_bytes = {
    .id = "EXT022",
    .name = "orphan-bytes",
    .severity = Severity::kWarning,
    .summary = "A sidecar ends in bytes that no tensor claims",
    .rationale =
        R"(Nothing in the model reads them, so they can carry anything through a review of the weights; or a
tensor was removed and its data left.)",
    .remediation = R"(Save the model again with its weights.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
