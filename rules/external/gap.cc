#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/unclaimed_bytes.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckGap(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.readable() || file.is_model_file) return;
  const facts::Gaps gaps = facts::GapsOf(file, context.facts);
  if (gaps.count == 0) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, gaps.largest,
          "{} bytes of {} before or between its tensors belong to none, the most from {:#x} to "
          "{:#x}",
          gaps.bytes, Quoted(file.location), gaps.largest.begin, gaps.largest.end)
      .InFile(file.location)
      .Count(gaps.count);
}

constexpr int kCwe[] = {506};

}  // namespace

extern constinit const Rule external_gap = {
    .id = "EXT023",
    .name = "gap",
    .severity = Severity::kWarning,
    .summary = "A sidecar has bytes between its tensors that no tensor claims",
    .rationale =
        R"(Such bytes travel with the model unseen. Padding that aligns the next tensor to at most 64 KiB is
not counted.)",
    .remediation = R"(Write the sidecar again, or find out what the bytes are.)",
    .cwe = kCwe,
    .check = &CheckGap,
};

}  // namespace onnx_assay::rules
