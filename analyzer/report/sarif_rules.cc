#include "analyzer/report/sarif_rules.h"

#include <algorithm>
#include <set>

#include "analyzer/report/cwe.h"
#include "analyzer/report/rule_page.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::ordered_json;

// Source: GitHub, SARIF support for code scanning: descriptions longer than this are refused.
constexpr std::size_t kMaxDescription = 1024;

std::string Sentence(std::string_view text) {
  return fmt::format("{}{}", text, text.ends_with('.') ? "" : ".");
}

// The first paragraph on one line, cut at a word when it is too long.
std::string FirstParagraph(std::string_view text) {
  std::string line(text.substr(0, text.find("\n\n")));
  std::replace(line.begin(), line.end(), '\n', ' ');
  if (line.size() >= kMaxDescription) {
    line.resize(kMaxDescription - 4);
    line.resize(std::min(line.size(), line.find_last_of(' ')));
    line += "...";
  }
  return Sentence(line);
}

// Code scanning ranks security findings by this number alone.
std::string_view SecuritySeverity(const Rule& rule) {
  if (!rule.advisories.empty() && rule.severity == Severity::kError) return "8.8";
  switch (rule.severity) {
    case Severity::kError:
      return "7.5";
    case Severity::kWarning:
      return "5.0";
    case Severity::kNote:
      return "2.5";
  }
  return "5.0";
}

Json PropertiesOf(const Rule& rule) {
  std::set<std::string> tags;
  std::string family(FamilyTitle(rule.family()));
  std::replace(family.begin(), family.end(), ' ', '-');
  tags.insert(family);
  for (const int cwe : rule.cwe) tags.insert(fmt::format("external/cwe/cwe-{:03}", cwe));
  if (!rule.cwe.empty()) tags.insert("security");
  Json properties = {
      {"precision", rule.severity == Severity::kError ? "very-high" : "high"},
      {"problem.severity",
       rule.severity == Severity::kNote ? "recommendation" : SeverityName(rule.severity)}};
  if (!rule.cwe.empty()) properties["security-severity"] = SecuritySeverity(rule);
  properties["tags"] = tags;
  return properties;
}

Json Descriptor(const Rule& rule, const std::map<int, std::size_t>& taxa) {
  const std::string help = fmt::format("{}\n\n{}", rule.rationale, rule.remediation);
  Json json = {{"id", rule.id},
               {"name", PascalName(rule.name)},
               {"shortDescription", {{"text", Sentence(rule.summary)}}},
               {"fullDescription", {{"text", FirstParagraph(rule.rationale)}}},
               {"help", {{"text", help}, {"markdown", RulePage(rule)}}},
               {"defaultConfiguration", {{"level", SeverityName(rule.severity)}}},
               {"properties", PropertiesOf(rule)}};
  if (rule.cwe.empty()) return json;
  Json& relationships = json["relationships"] = Json::array();
  for (const int cwe : rule.cwe) {
    const Json component = {{"name", "CWE"}, {"index", 0}};
    const Json target = {
        {"id", std::to_string(cwe)}, {"index", taxa.at(cwe)}, {"toolComponent", component}};
    relationships.push_back({{"target", target}, {"kinds", {"superset"}}});
  }
  return json;
}

}  // namespace

SarifRules::SarifRules(const RunReport& run, const RenderOptions& options) {
  std::map<std::string_view, const Rule*> rules;
  for (const Rule* const rule : options.rules) rules.emplace(rule->id, rule);
  for (const FileReport& file : run.files) {
    for (const Finding& finding : file.findings) rules.emplace(finding.rule->id, finding.rule);
  }
  for (const auto& [id, rule] : rules) {
    index_.emplace(id, rules_.size());
    rules_.push_back(rule);
    for (const int cwe : rule->cwe) taxa_.emplace(cwe, 0);
  }
  std::size_t next = 0;
  for (auto& [cwe, index] : taxa_) index = next++;
}

std::string SarifRules::DescriptorsJson() const {
  Json list = Json::array();
  for (const Rule* const rule : rules_) list.push_back(Descriptor(*rule, taxa_));
  return list.dump();
}

std::string SarifRules::TaxonomyJson() const {
  Json taxa = Json::array();
  for (const auto& [cwe, index] : taxa_) {
    taxa.push_back(
        {{"id", std::to_string(cwe)},
         {"shortDescription", {{"text", Sentence(CweTitle(cwe))}}},
         {"helpUri", fmt::format("https://cwe.mitre.org/data/definitions/{}.html", cwe)}});
  }
  const Json taxonomy = {{"name", "CWE"},
                         {"version", kCweVersion},
                         {"organization", "MITRE"},
                         {"shortDescription", {{"text", "The MITRE Common Weakness Enumeration."}}},
                         {"informationUri", "https://cwe.mitre.org/"},
                         {"isComprehensive", false},
                         {"taxa", std::move(taxa)}};
  return taxonomy.dump();
}

}  // namespace onnx_assay::report
