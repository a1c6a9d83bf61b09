#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// ONNX Runtime keeps copies of weights in the layout of a kernel under keys that start so.
constexpr std::string_view kPrepacked = "prepacked_";

void CheckUnknownKey(const facts::TensorFacts& subject, const Context&, Reporter& report) {
  if (!subject.tensor->external()) return;
  for (const model::Entry& entry : subject.tensor->external_data) {
    const std::string_view key = entry.key.view();
    if (key == "location" || key == "offset" || key == "length" || key == "checksum") continue;
    if (key.starts_with(kPrepacked)) continue;
    report.At(*subject.tensor, entry.range,
              "external data of tensor {} has the key {}: location, offset, length and checksum "
              "are defined",
              Quoted(subject.tensor->name.view()), Quoted(key));
  }
}

constexpr int kCwe[] = {915};
constexpr std::string_view kAdvisories[] = {"CVE-2026-34445", "GHSA-538c-55jv-c5g9"};

}  // namespace

extern constinit const Rule external_unknown_key = {
    .id = "EXT021",
    .name = "unknown-key",
    .severity = Severity::kWarning,
    .summary = "External data has a key that the format does not define",
    .rationale =
        R"(The keys are `location`, `offset`, `length` and `checksum`. A key that some loader understands and
others ignore makes them read different data. `basepath` is written by loaders for themselves; in a
file it redirects those that trust it.)",
    .remediation = "Remove the entry, or say which loader reads it.",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckUnknownKey,
};

}  // namespace onnx_assay::rules
