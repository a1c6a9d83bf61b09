#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "analyzer/base/digest.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

bool IsSha1(std::string_view text) {
  const auto is_digit = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  };
  return text.size() == 40 && std::all_of(text.begin(), text.end(), is_digit);
}

std::string LowerCase(std::string_view digits) {
  std::string lower(digits);
  for (char& c : lower) c = c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c;
  return lower;
}

void CheckChecksumMismatch(const facts::ExternalFile& file, const Context& context,
                           Reporter& report) {
  for (const std::uint32_t id : file.refs) {
    const facts::ExternalRef& ref = context.facts.external_refs[id];
    if (ref.checksum_entry == nullptr) continue;
    const model::Tensor& tensor = *context.facts.tensors[ref.tensor].tensor;
    const std::string_view stated = ref.checksum_entry->value.view();
    if (!IsSha1(stated)) {
      report.At(tensor, ref.checksum_entry->range,
                "checksum of {} is {}: 40 hexadecimal digits are allowed", Quoted(file.location),
                Quoted(stated));
    } else if (file.sha1 && LowerCase(stated) != Hex(*file.sha1)) {
      report.At(tensor, ref.checksum_entry->range,
                "checksum of {} does not match: the model states {}, the file has {}",
                Quoted(file.location), LowerCase(stated), Hex(*file.sha1));
    }
  }
}

constexpr int kCwe[] = {354, 345};

}  // namespace

extern constinit const Rule external_checksum_mismatch = {
    .id = "EXT012",
    .name = "checksum-mismatch",
    .severity = Severity::kError,
    .summary = "A sidecar does not have the checksum that the model states",
    .rationale =
        R"(The model says which bytes it was made with; these are others. The download is damaged, the files
are of different versions, or the weights were exchanged.)",
    .remediation =
        R"(Fetch model and sidecar again from one source. If they differ still, ask the publisher.)",
    .cwe = kCwe,
    .check = &CheckChecksumMismatch,
};

}  // namespace onnx_assay::rules
