#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTensor(const facts::TensorFacts& tensor, const Context& context, Reporter& report) {
  if (!tensor.tensor->external()) return;
  const facts::ExternalRef& ref = context.facts.external_refs[tensor.external];
  const auto complain = [&](const model::Entry* entry, std::string_view name) {
    report.At(*entry, entry->value.present() ? entry->value.range() : entry->range,
              "{} of external data of tensor {} is {}: a decimal number below 2^63 is required",
              name, Quoted(tensor.tensor->name.view()), Quoted(entry->value.view()));
  };
  constexpr std::uint64_t kMost = 0x7fffffffffffffff;
  if (ref.offset_entry != nullptr && (!ref.offset || *ref.offset > kMost))
    complain(ref.offset_entry, "offset");
  if (ref.length_entry != nullptr && (!ref.length || *ref.length > kMost))
    complain(ref.length_entry, "length");
}

constexpr int kCwe[] = {1284, 681};
constexpr std::string_view kAdvisories[] = {"CVE-2026-34446"};

}  // namespace

extern constinit const Rule external_bad_number = {
    .id = "EXT008",
    .name = "bad-number",
    .severity = Severity::kError,
    .summary = "Offset or length of external data is no number",
    .rationale =
        R"(The values are text in the file. What is not a plain decimal number within 64 bits is read
differently by each loader: refused, cut off, wrapped around or taken for zero.)",
    .remediation = R"(Write offset and length as decimal digits.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckTensor,
};

}  // namespace onnx_assay::rules
