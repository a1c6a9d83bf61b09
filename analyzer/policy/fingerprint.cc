#include "analyzer/policy/fingerprint.h"

#include <map>
#include <utility>

#include "analyzer/base/digest.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay {
namespace {

constexpr std::size_t kFingerprintDigits = 32;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// What may stand before and after a whole name in a path or a message.
bool OpensName(std::string_view before) {
  return before.empty() || before.back() == '(' || before.back() == '"';
}
bool ClosesName(std::string_view after) {
  return after.empty() || after.front() == ')' || after.front() == '"';
}

// Lists of a model whose elements other tools reorder freely.
bool EndsWithUnorderedList(std::string_view before) {
  constexpr std::string_view kLists[] = {"node[",          "initializer[",  "value_info[",
                                         "opset_import[",  "functions[",    "metadata_props[",
                                         "external_data[", "training_info["};
  for (const std::string_view list : kLists) {
    if (before.ends_with(list)) return true;
  }
  return false;
}

// Whether the digits between `before` and `after` were numbered by a program.
bool IsExporterNumber(std::string_view before, std::string_view after) {
  if (EndsWithUnorderedList(before) && after.starts_with(']')) return true;
  if (OpensName(before)) return ClosesName(after);
  if (!before.ends_with('_')) return false;
  return ClosesName(after) || after.starts_with("_output_");
}

// The texts in double quotes, one after the other: what the message quotes from the model.
std::string QuotedParts(std::string_view message) {
  std::string parts;
  bool inside = false;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const char c = message[i];
    if (c == '"') inside = !inside;
    if (inside || c == '"') parts += c;
    if (inside && c == '\\' && i + 1 < message.size()) parts += message[++i];
  }
  return parts;
}

}  // namespace

std::string WithoutExporterNumbers(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (!IsDigit(text[i])) {
      out += text[i++];
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && IsDigit(text[end])) ++end;
    if (IsExporterNumber(text.substr(0, i), text.substr(end))) {
      out += '#';
    } else {
      out.append(text.substr(i, end - i));
    }
    i = end;
  }
  return out;
}

std::string Fingerprint(const Finding& finding) {
  Hasher hasher;
  const auto add = [&](std::string_view part) {
    hasher.Update(part);
    hasher.Update(std::string_view("\0", 1));
  };
  add(kFingerprintScheme);
  add(finding.rule->id);
  add(WithoutExporterNumbers(finding.stable_path));
  add(finding.file);
  add(WithoutExporterNumbers(QuotedParts(finding.message)));
  return Hex(hasher.FinishSha256()).substr(0, kFingerprintDigits);
}

void AssignFingerprints(std::span<Finding> findings) {
  for (Finding& finding : findings) finding.fingerprint = Fingerprint(finding);
}

std::vector<std::uint32_t> FingerprintOrdinals(std::span<const Finding> findings) {
  std::vector<std::uint32_t> ordinals;
  ordinals.reserve(findings.size());
  std::map<std::pair<std::string_view, std::string_view>, std::uint32_t> seen;
  for (const Finding& finding : findings) {
    ordinals.push_back(++seen[{finding.rule->id, finding.fingerprint}]);
  }
  return ordinals;
}

}  // namespace onnx_assay
