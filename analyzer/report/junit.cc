#include "analyzer/report/junit.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "analyzer/report/listed.h"
#include "analyzer/report/markup.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/rule_page.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

struct Counts {
  std::uint64_t tests = 0;
  std::uint64_t failures = 0;
  std::uint64_t errors = 0;
  std::uint64_t skipped = 0;

  void Add(const Counts& other) {
    tests += other.tests;
    failures += other.failures;
    errors += other.errors;
    skipped += other.skipped;
  }
};

using ByRule = std::map<std::string_view, std::vector<const Listed*>>;  // rule id

std::string FindingText(const std::vector<const Listed*>& findings) {
  std::string text;
  for (const Listed* const item : findings) {
    text += fmt::format("{}: {} ({})\n", SeverityName(item->finding->severity),
                        item->finding->message, PlaceText(*item->finding));
  }
  return text;
}

Severity Worst(const std::vector<const Listed*>& findings) {
  Severity worst = Severity::kNote;
  for (const Listed* const item : findings) worst = std::max(worst, item->finding->severity);
  return worst;
}

void AppendCase(std::string& out, std::string_view model, const Rule& rule, const ByRule& found,
                Counts& counts) {
  auto sink = std::back_inserter(out);
  ++counts.tests;
  fmt::format_to(sink, "    <testcase classname=\"{}\" name=\"{} {}\"", model, rule.id, rule.name);
  const auto findings = found.find(rule.id);
  if (findings == found.end()) {
    out += "/>\n";
    return;
  }
  const std::string text = MarkupText(FindingText(findings->second));
  const Severity worst = Worst(findings->second);
  if (worst == Severity::kNote) {
    fmt::format_to(sink, "><system-out>{}</system-out></testcase>\n", text);
    return;
  }
  ++counts.failures;
  fmt::format_to(sink, "><failure type=\"{}\" message=\"{}\">{}</failure></testcase>\n",
                 SeverityName(worst), MarkupText(findings->second[0]->finding->message), text);
}

std::string Attributes(const Counts& counts) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"", counts.tests, counts.failures,
                     counts.errors);
}

// The suite of one model; its counts are added to `total`.
std::string Suite(std::string_view path, const std::vector<const Listed*>& findings,
                  const std::vector<Trouble>& troubles, const std::vector<const Rule*>& rules,
                  Counts& total) {
  ByRule found;
  for (const Listed* const item : findings) found[item->finding->rule->id].push_back(item);
  const std::string model = MarkupText(Inert(path));
  Counts counts;
  std::string cases;
  for (const Trouble& trouble : troubles) {
    ++counts.tests;
    if (trouble.by_request) {
      ++counts.skipped;
      cases += fmt::format(
          "    <testcase classname=\"{}\" name=\"inspection\"><skipped "
          "message=\"{}\"/></testcase>\n",
          model, MarkupText(trouble.text));
      continue;
    }
    ++counts.errors;
    cases += fmt::format(
        "    <testcase classname=\"{}\" name=\"inspection\"><error type=\"incomplete\" "
        "message=\"{}\"/></testcase>\n",
        model, MarkupText(trouble.text));
  }
  for (const Rule* const rule : rules) AppendCase(cases, model, *rule, found, counts);
  total.Add(counts);
  return fmt::format("  <testsuite name=\"{}\" {} skipped=\"{}\">\n{}  </testsuite>\n", model,
                     Attributes(counts), counts.skipped, cases);
}

}  // namespace

std::string RenderJunit(const RunReport& run, const RenderOptions& options) {
  const std::vector<Listed> listed = ListedFindings(run, options);
  std::map<const FileReport*, std::vector<const Listed*>> by_file;
  std::set<const Rule*> known(options.rules.begin(), options.rules.end());
  for (const Listed& item : listed) {
    by_file[item.file].push_back(&item);
    known.insert(item.finding->rule);
  }
  const std::vector<const Rule*> rules =
      SortedById(std::vector<const Rule*>(known.begin(), known.end()));
  Counts total;
  std::string suites;
  for (const FileReport& file : run.files) {
    suites +=
        Suite(ModelPath(file, options), by_file[&file], TroublesOf(file, options), rules, total);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"onnx-assay\" "
      "{}>\n{}</testsuites>\n",
      Attributes(total), suites);
}

}  // namespace onnx_assay::report
