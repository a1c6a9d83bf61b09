#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckBadNumber(const facts::TensorFacts& subject, const Context& context, Reporter& report) {
  const facts::ExternalRef* const ref = RefOf(subject, context.facts);
  if (ref == nullptr) return;
  const auto judge = [&](const model::Entry* entry, bool good) {
    if (entry == nullptr || good) return;
    report.At(*subject.tensor, entry->value.range().empty() ? entry->range : entry->value.range(),
              "{} of external data is {}: decimal digits below 2^63 are allowed", entry->key.view(),
              Quoted(entry->value.view()));
  };
  judge(ref->offset_entry, ref->offset.has_value());
  judge(ref->length_entry, ref->length.has_value());
}

constexpr int kCwe[] = {1284, 190};
constexpr std::string_view kAdvisories[] = {"CVE-2026-34445"};

}  // namespace

extern constinit const Rule external_bad_number = {
    .id = "EXT008",
    .name = "bad-number",
    .severity = Severity::kError,
    .summary = "An offset or length of external data is no plain number",
    .rationale =
        R"(Readers take the text apart with different functions: signs, blanks, underscores, hexadecimal digits
and numbers past 64 bits give different values, wrap around or stop the load.)",
    .remediation = R"(Write offset and length as decimal digits below 2^63.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckBadNumber,
};

}  // namespace onnx_assay::rules
