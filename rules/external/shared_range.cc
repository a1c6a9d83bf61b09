#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  std::uint64_t shared = 0;
  const facts::ExternalRef* before = nullptr;
  for (const std::uint32_t index : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[index];
    if (!ref.range || ref.range->empty()) continue;
    if (before != nullptr && *before->range == *ref.range) ++shared;
    before = &ref;
  }
  if (shared == 0) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range, "external data {} has {} tensors with the same range as another",
          Quoted(file.location), shared)
      .Count(shared);
}

constexpr int kCwe[] = {1284};

}  // namespace

extern constinit const Rule external_shared_range = {
    .id = "EXT027",
    .name = "shared-range",
    .severity = Severity::kNote,
    .summary = "Tensors share the same bytes of a sidecar",
    .rationale =
        R"(Tied weights are stored once on purpose; whoever did not mean it has two tensors that change
together.)",
    .remediation = R"(Nothing, if the tensors are meant to be equal.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
