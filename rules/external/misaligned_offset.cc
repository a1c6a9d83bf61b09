#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  constexpr std::uint64_t kPage = 4096, kLarge = 1 << 20;
  std::uint64_t count = 0;
  for (const std::uint32_t index : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[index];
    if (ref.range && ref.range->size() >= kLarge && ref.range->begin % kPage != 0) ++count;
  }
  if (count == 0) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data {} has {} tensors above 1 MiB that start at no multiple of 4096 bytes",
          Quoted(file.location), count)
      .Count(count);
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule external_misaligned_offset = {
    .id = "EXT026",
    .name = "misaligned-offset",
    .severity = Severity::kNote,
    .summary = "Large tensors of a sidecar start at unaligned offsets",
    .rationale =
        R"(Runtimes map aligned tensors straight from the file; others are copied, which costs memory and
start-up time.)",
    .remediation = R"(Save with an alignment of 4096 bytes (65536 for Windows).)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
