#include "analyzer/report/review_json.h"

#include <algorithm>
#include <ctime>

#include "analyzer/base/digest.h"
#include "analyzer/engine/rule.h"
#include "analyzer/report/listed.h"
#include "analyzer/report/rule_page.h"
#include "fmt/chrono.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::ordered_json;

std::string Dump(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

// Identity of a finding within one report.
Sha256Digest UniqueDigest(const Listed& item) {
  return Sha256(fmt::format("{}{}{}{}{}", item.fingerprint, '\0', item.path, '\0', item.ordinal));
}

std::string Words(const Listed& item) {
  return fmt::format("{} ({})", item.finding->message, PlaceText(*item.finding));
}

std::string_view ByLevel(Severity severity, std::string_view error, std::string_view warning,
                         std::string_view note) {
  switch (severity) {
    case Severity::kError:
      return error;
    case Severity::kWarning:
      return warning;
    case Severity::kNote:
      return note;
  }
  return error;
}

// A UUID of version 8 (custom) over the digest.
std::string Uuid(const Sha256Digest& digest) {
  Sha256Digest bytes = digest;
  bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | 0x80);
  bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);
  const std::string hex = Hex(bytes);
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4),
                     hex.substr(16, 4), hex.substr(20, 12));
}

std::string TimeText(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

Json SastTool(const RunReport& run) {
  return {{"id", "onnx-assay"},
          {"name", "onnx-assay"},
          {"url", kProjectUri},
          {"version", run.tool_version},
          {"vendor", {{"name", "onnx-assay"}}}};
}

Json SastVulnerability(const Listed& item) {
  const Rule& rule = *item.finding->rule;
  Json identifiers = Json::array();
  identifiers.push_back({{"type", "onnx_assay_rule"},
                         {"name", fmt::format("{} {}", rule.id, rule.name)},
                         {"value", rule.id}});
  for (const int cwe : rule.cwe) {
    identifiers.push_back(
        {{"type", "cwe"},
         {"name", fmt::format("CWE-{}", cwe)},
         {"value", std::to_string(cwe)},
         {"url", fmt::format("https://cwe.mitre.org/data/definitions/{}.html", cwe)}});
  }
  return {{"id", Uuid(UniqueDigest(item))},
          {"name", rule.summary},
          {"description", Words(item)},
          {"severity", ByLevel(item.finding->severity, "High", "Medium", "Info")},
          {"solution", rule.remediation},
          {"identifiers", std::move(identifiers)},
          {"location", {{"file", item.path}, {"start_line", 1}, {"end_line", 1}}}};
}

}  // namespace

std::string RenderGitlab(const RunReport& run, const RenderOptions& options) {
  Json list = Json::array();
  for (const Listed& item : ListedFindings(run, options)) {
    list.push_back({{"description", fmt::format("{}: {}", item.finding->rule->id, Words(item))},
                    {"check_name", item.finding->rule->id},
                    {"fingerprint", Hex(UniqueDigest(item)).substr(0, 32)},
                    {"severity", ByLevel(item.finding->severity, "critical", "major", "info")},
                    {"location", {{"path", item.path}, {"lines", {{"begin", 1}}}}}});
  }
  for (const Trouble& trouble : Troubles(run, options)) {
    if (trouble.by_request) continue;
    const Sha256Digest digest = Sha256(fmt::format("{}{}{}", trouble.path, '\0', trouble.text));
    list.push_back({{"description", trouble.text},
                    {"check_name", "incomplete"},
                    {"fingerprint", Hex(digest).substr(0, 32)},
                    {"severity", "major"},
                    {"location", {{"path", trouble.path}, {"lines", {{"begin", 1}}}}}});
  }
  return Dump(list);
}

std::string RenderGitlabSast(const RunReport& run, const RenderOptions& options) {
  const std::vector<Trouble> troubles = Troubles(run, options);
  const bool complete = std::all_of(troubles.begin(), troubles.end(),
                                    [](const Trouble& trouble) { return trouble.by_request; });
  Json scan = {{"type", "sast"},
               {"status", complete && run.outcome != Outcome::kError ? "success" : "failure"},
               {"start_time", TimeText(options.time)},
               {"end_time", TimeText(options.time)},
               {"analyzer", SastTool(run)},
               {"scanner", SastTool(run)}};
  if (!troubles.empty()) {
    Json& messages = scan["messages"] = Json::array();
    for (const Trouble& trouble : troubles) {
      messages.push_back({{"level", trouble.by_request ? "info" : "warn"},
                          {"value", fmt::format("{}: {}", trouble.path, trouble.text)}});
    }
  }
  Json vulnerabilities = Json::array();
  for (const Listed& item : ListedFindings(run, options)) {
    vulnerabilities.push_back(SastVulnerability(item));
  }
  return Dump({{"version", "15.2.1"},
               {"scan", std::move(scan)},
               {"vulnerabilities", std::move(vulnerabilities)}});
}

std::string RenderRdjson(const RunReport& run, const RenderOptions& options) {
  Json diagnostics = Json::array();
  for (const Trouble& trouble : Troubles(run, options)) {
    diagnostics.push_back({{"message", trouble.text},
                           {"location", {{"path", trouble.path}}},
                           {"severity", trouble.by_request ? "INFO" : "WARNING"}});
  }
  for (const Listed& item : ListedFindings(run, options)) {
    diagnostics.push_back(
        {{"message", Words(item)},
         {"location", {{"path", item.path}}},
         {"severity", ByLevel(item.finding->severity, "ERROR", "WARNING", "INFO")},
         {"code", {{"value", item.finding->rule->id}, {"url", RuleUri(*item.finding->rule)}}}});
  }
  return Dump({{"source", {{"name", "onnx-assay"}, {"url", kProjectUri}}},
               {"diagnostics", std::move(diagnostics)}});
}

}  // namespace onnx_assay::report
