#include "analyzer/policy/baseline.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kFormatName = "onnx-assay-baseline/1";
constexpr std::size_t kFingerprintDigits = 32;

absl::Status Bad(std::string text) { return absl::InvalidArgumentError(std::move(text)); }

bool IsFingerprint(std::string_view text) {
  return text.size() == kFingerprintDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

absl::StatusOr<std::string> TextMember(const Json& entry, const char* key, std::size_t index) {
  const auto found = entry.find(key);
  if (found == entry.end() || !found->is_string()) {
    return Bad(fmt::format("entry {} of the baseline has no text \"{}\"", index, key));
  }
  return found->get<std::string>();
}

absl::StatusOr<std::uint64_t> CountMember(const Json& entry, std::size_t index) {
  const auto found = entry.find("count");
  if (found == entry.end()) return 1;
  if (!found->is_number_unsigned() || found->get<std::uint64_t>() == 0 ||
      found->get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
    return Bad(fmt::format(
        "\"count\" of entry {} of the baseline is no number from 1 to 4294967295", index));
  }
  return found->get<std::uint64_t>();
}

// Text as JSON with the bytes that are no UTF-8 replaced.
std::string JsonText(std::string_view text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<Json> ParseJson(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    return Bad(fmt::format("the baseline is not JSON: {}", Escaped(error.what(), 200)));
  }
}

absl::Status CheckKeys(const Json& entry, std::size_t index) {
  constexpr std::string_view kKeys[] = {"path", "rule", "fingerprint", "count", "subject"};
  if (!entry.is_object()) return Bad(fmt::format("entry {} of the baseline is no object", index));
  for (const auto& [key, value] : entry.items()) {
    if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys)) {
      return Bad(fmt::format("entry {} of the baseline has an unknown key {}", index, Quoted(key)));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Baseline> Baseline::Parse(std::string_view json) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Json document, ParseJson(json));
  const auto format = document.is_object() ? document.find("format") : document.end();
  if (format == document.end() || *format != Json(kFormatName)) {
    return Bad(fmt::format("the file is no baseline: \"format\" must be \"{}\"", kFormatName));
  }
  const auto findings = document.find("findings");
  if (findings == document.end() || !findings->is_array()) {
    return Bad("the baseline has no list \"findings\"");
  }
  Baseline baseline;
  std::size_t index = 0;
  for (const Json& item : *findings) {
    ONNX_ASSAY_RETURN_IF_ERROR(CheckKeys(item, index));
    Key key;
    Entry entry;
    ONNX_ASSAY_ASSIGN_OR_RETURN(key.path, TextMember(item, "path", index));
    ONNX_ASSAY_ASSIGN_OR_RETURN(key.rule, TextMember(item, "rule", index));
    ONNX_ASSAY_ASSIGN_OR_RETURN(key.fingerprint, TextMember(item, "fingerprint", index));
    ONNX_ASSAY_ASSIGN_OR_RETURN(entry.subject, TextMember(item, "subject", index));
    ONNX_ASSAY_ASSIGN_OR_RETURN(entry.count, CountMember(item, index));
    if (!IsFingerprint(key.fingerprint)) {
      return Bad(fmt::format(
          "\"fingerprint\" of entry {} of the baseline is {}, not 32 hexadecimal digits", index,
          Quoted(key.fingerprint)));
    }
    if (!baseline.entries_.emplace(std::move(key), std::move(entry)).second) {
      return Bad(fmt::format("entry {} of the baseline repeats an earlier one", index));
    }
    ++index;
  }
  return baseline;
}

std::string Baseline::Serialise() const {
  std::string out = fmt::format("{{\n  \"format\": \"{}\",\n  \"findings\": [", kFormatName);
  std::string_view separator = "\n";
  for (const auto& [key, entry] : entries_) {
    out += fmt::format(
        "{}    {{\"path\": {}, \"rule\": {}, \"fingerprint\": {}, \"count\": {}, \"subject\": {}}}",
        separator, JsonText(key.path), JsonText(key.rule), JsonText(key.fingerprint), entry.count,
        JsonText(entry.subject));
    separator = ",\n";
  }
  return out + (entries_.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

void Baseline::Add(std::string_view path, std::span<const Finding> findings) {
  for (const Finding& finding : findings) {
    if (!finding.suppressed_by.empty()) continue;
    Entry& entry =
        entries_[{std::string(path), std::string(finding.rule->id), finding.fingerprint}];
    if (entry.count++ == 0)
      entry.subject = finding.stable_path.empty() ? "model" : finding.stable_path;
  }
}

void Baseline::Apply(std::string_view path, std::span<Finding> findings) {
  seen_.emplace(path);
  for (Finding& finding : findings) {
    if (!finding.suppressed_by.empty()) continue;
    const auto found =
        entries_.find({std::string(path), std::string(finding.rule->id), finding.fingerprint});
    if (found == entries_.end() || found->second.used == found->second.count) continue;
    ++found->second.used;
    finding.suppressed_by = kSuppressedByBaseline;
  }
}

std::vector<std::string> Baseline::Unused() const {
  std::vector<std::string> unused;
  for (const auto& [key, entry] : entries_) {
    if (!seen_.contains(key.path) || entry.used == entry.count) continue;
    unused.push_back(fmt::format("baseline: {} of {} in {} at {}", entry.count - entry.used,
                                 key.rule, Escaped(key.path, 400), Escaped(entry.subject, 400)));
  }
  return unused;
}

void Baseline::DropUnused() {
  for (auto& [key, entry] : entries_) {
    if (seen_.contains(key.path)) entry.count = entry.used;
  }
  std::erase_if(entries_, [](const auto& entry) { return entry.second.count == 0; });
}

std::uint64_t Baseline::size() const {
  std::uint64_t total = 0;
  for (const auto& [key, entry] : entries_) total += entry.count;
  return total;
}

}  // namespace onnx_assay
