#include <algorithm>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

bool SameHex(std::string_view stated, std::string_view computed) {
  return stated.size() == computed.size() &&
         std::equal(stated.begin(), stated.end(), computed.begin(),
                    [](char a, char b) { return a == b || (a >= 'A' && a <= 'F' && a + 32 == b); });
}

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.sha1) return;
  std::string_view last;
  for (const std::uint32_t index : file.refs) {
    const model::Entry* const entry = context.facts.external_refs[index].checksum_entry;
    if (entry == nullptr || entry->value.view() == last) continue;
    last = entry->value.view();
    if (SameHex(last, *file.sha1)) continue;
    report.At(*entry, "checksum of external data {} is {}: the file has SHA-1 {}",
              Quoted(file.location), Quoted(last), *file.sha1);
  }
}

constexpr int kCwe[] = {354};

}  // namespace

extern constinit const Rule external_checksum_mismatch = {
    .id = "EXT012",
    .name = "checksum-mismatch",
    .severity = Severity::kError,
    .summary = "A sidecar is not the file whose checksum the model states",
    .rationale =
        R"(The model names the SHA-1 of its sidecar and the file on disk has another: the weights were
exchanged, damaged or come from another release.)",
    .remediation = R"(Fetch model and sidecar again, from one release.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
