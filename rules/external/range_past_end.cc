#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTensor(const facts::TensorFacts& tensor, const Context& context, Reporter& report) {
  if (!tensor.tensor->external()) return;
  const facts::ExternalRef& ref = context.facts.external_refs[tensor.external];
  if (ref.file == facts::kNone || !ref.offset) return;
  const facts::ExternalFile& file = context.facts.external_files[ref.file];
  if (file.kind != facts::FileKind::kRegular) return;
  const std::uint64_t length =
      ref.length_entry != nullptr ? ref.length.value_or(0) : tensor.declared_bytes.value_or(0);
  if (*ref.offset <= file.size && length <= file.size - *ref.offset) return;
  const model::Entry& entry = ref.offset_entry != nullptr ? *ref.offset_entry : *ref.location;
  report.At(entry, "external data of tensor {} needs {} bytes from offset {}: {} has {} bytes",
            Quoted(tensor.tensor->name.view()), length, *ref.offset, Quoted(file.location),
            file.size);
}

constexpr int kCwe[] = {125, 1284};
constexpr std::string_view kAdvisories[] = {"CVE-2026-34447"};

}  // namespace

extern constinit const Rule external_range_past_end = {
    .id = "EXT009",
    .name = "range-past-end",
    .severity = Severity::kError,
    .summary = "External data of a tensor lies past the end of its file",
    .rationale =
        R"(A loader that maps the file and trusts the numbers reads beyond it: a crash at best, memory of the
process in the weights at worst. Or the sidecar was cut in a copy.)",
    .remediation = R"(Fetch model and sidecar again, from one release.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckTensor,
};

}  // namespace onnx_assay::rules
