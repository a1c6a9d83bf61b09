#ifndef ONNX_ASSAY_ANALYZER_REPORT_RULE_PAGE_H_
#define ONNX_ASSAY_ANALYZER_REPORT_RULE_PAGE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/engine/rule.h"

namespace onnx_assay::report {

// Everything known about a rule as a Markdown page: what `explain` prints and what is installed as
// documentation.
std::string RulePage(const Rule& rule);

// A Markdown page with a table of rules for each family, linked to their pages.
std::string RuleIndex(std::span<const Rule* const> rules);

// One line for each rule, in columns: id, name, level, whether it is on by default, summary.
std::string RuleListing(std::span<const Rule* const> rules);

// The rules as a JSON array with every field of each.
std::string RulesJson(std::span<const Rule* const> rules);

// "dim-overflow.md"
std::string RulePageFile(const Rule& rule);

// Absolute address of the page of a rule.
std::string RuleUri(const Rule& rule);

// "encoding" of ENC; the prefix itself for a family without a name.
std::string_view FamilyTitle(std::string_view family);

// "dim-overflow" as "DimOverflow", the shape of names in SARIF.
std::string PascalName(std::string_view kebab);

// The rules sorted by id.
std::vector<const Rule*> SortedById(std::span<const Rule* const> rules);

// Address of the project, the base of every link in reports.
inline constexpr std::string_view kProjectUri = "https://onnx-assay.example";

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_RULE_PAGE_H_
