#include "analyzer/report/rule_page.h"

#include <algorithm>
#include <iterator>

#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::report {
namespace {

struct Family {
  std::string_view prefix;
  std::string_view title;
};

constexpr Family kFamilies[] = {
    {"ENC", "encoding"},  {"STR", "structure"}, {"OPS", "opsets"},        {"DOM", "domains"},
    {"FUN", "functions"}, {"SHP", "shapes"},    {"EXT", "external data"}, {"TEN", "tensors"},
    {"MET", "metadata"},  {"PRV", "providers"}, {"CON", "contract"},      {"BEH", "behaviour"},
};

std::string CweLinks(const Rule& rule) {
  std::string text;
  for (const int number : rule.cwe) {
    text += fmt::format("{}[CWE-{}](https://cwe.mitre.org/data/definitions/{}.html)",
                        text.empty() ? "" : ", ", number, number);
  }
  return text;
}

std::string AdvisoryLinks(const Rule& rule) {
  std::string text;
  for (const std::string_view id : rule.advisories) {
    const std::string_view base = id.starts_with("CVE-") ? "https://nvd.nist.gov/vuln/detail/"
                                                         : "https://github.com/advisories/";
    text += fmt::format("{}[{}]({}{})", text.empty() ? "" : ", ", id, base, id);
  }
  return text;
}

// One sentence with a full stop.
std::string Sentence(std::string_view text) {
  return fmt::format("{}{}", text, text.ends_with('.') ? "" : ".");
}

// A cell of a Markdown table.
std::string Cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

}  // namespace

std::string_view FamilyTitle(std::string_view family) {
  const auto* const found =
      std::find_if(std::begin(kFamilies), std::end(kFamilies),
                   [&](const Family& entry) { return entry.prefix == family; });
  return found == std::end(kFamilies) ? family : found->title;
}

std::string PascalName(std::string_view kebab) {
  std::string out;
  bool upper = true;
  for (const char c : kebab) {
    if (c == '-') {
      upper = true;
    } else {
      out += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      upper = false;
    }
  }
  return out;
}

std::string RulePageFile(const Rule& rule) { return fmt::format("{}.md", rule.name); }

std::string RuleUri(const Rule& rule) { return fmt::format("{}/rules/{}", kProjectUri, rule.name); }

std::vector<const Rule*> SortedById(std::span<const Rule* const> rules) {
  std::vector<const Rule*> sorted(rules.begin(), rules.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Rule* a, const Rule* b) { return a->id < b->id; });
  return sorted;
}

std::string RulePage(const Rule& rule) {
  std::string page;
  auto out = std::back_inserter(page);
  fmt::format_to(out, "# {} {}\n\n{}\n\n", rule.id, rule.name, Sentence(rule.summary));
  fmt::format_to(out, "| | |\n|---|---|\n| family | {} |\n| level | {} |\n| on by default | {} |\n",
                 FamilyTitle(rule.family()), SeverityName(rule.severity), rule.on ? "yes" : "no");
  fmt::format_to(out, "| since | {} |\n", rule.since);
  if (!rule.cwe.empty()) fmt::format_to(out, "| weakness | {} |\n", CweLinks(rule));
  if (!rule.advisories.empty()) fmt::format_to(out, "| advisories | {} |\n", AdvisoryLinks(rule));
  fmt::format_to(out, "\n## Why it matters\n\n{}\n\n## What to do\n\n{}\n\n## Configuration\n\n",
                 rule.rationale, rule.remediation);
  if (rule.on) {
    fmt::format_to(out, "`onnx-assay check --ignore {}` leaves the rule out.\n", rule.id);
  } else {
    fmt::format_to(out, "`onnx-assay check --extend-select {}` turns the rule on.\n", rule.id);
  }
  return page;
}

std::string RuleIndex(std::span<const Rule* const> rules) {
  std::string page = "# Rules\n";
  std::string_view family;
  for (const Rule* const rule : SortedById(rules)) {
    if (rule->family() != family) {
      family = rule->family();
      page += fmt::format(
          "\n## {}: {}\n\n| id | name | level | default | offence |\n|---|---|---|---|---|\n",
          family, FamilyTitle(family));
    }
    page +=
        fmt::format("| {} | [{}]({}) | {} | {} | {} |\n", rule->id, rule->name, RulePageFile(*rule),
                    SeverityName(rule->severity), rule->on ? "on" : "off", Cell(rule->summary));
  }
  return page;
}

std::string RuleListing(std::span<const Rule* const> rules) {
  std::size_t width = 0;
  for (const Rule* const rule : rules) width = std::max(width, rule->name.size());
  std::string text;
  for (const Rule* const rule : SortedById(rules)) {
    text += fmt::format("{}  {:<{}}  {:<7}  {:<3}  {}\n", rule->id, rule->name, width,
                        SeverityName(rule->severity), rule->on ? "on" : "off", rule->summary);
  }
  return text;
}

std::string RulesJson(std::span<const Rule* const> rules) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Rule* const rule : SortedById(rules)) {
    list.push_back(
        {{"id", rule->id},
         {"name", rule->name},
         {"family", FamilyTitle(rule->family())},
         {"severity", SeverityName(rule->severity)},
         {"on", rule->on},
         {"summary", rule->summary},
         {"rationale", rule->rationale},
         {"remediation", rule->remediation},
         {"cwe", std::vector<int>(rule->cwe.begin(), rule->cwe.end())},
         {"advisories", std::vector<std::string>(rule->advisories.begin(), rule->advisories.end())},
         {"since", rule->since}});
  }
  return list.dump(2) + '\n';
}

}  // namespace onnx_assay::report
