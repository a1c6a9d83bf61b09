#include "analyzer/report/markdown.h"

#include <algorithm>
#include <iterator>

#include "analyzer/engine/rule.h"
#include "analyzer/report/listed.h"
#include "analyzer/report/markup.h"
#include "analyzer/report/summary.h"
#include "analyzer/report/tally.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

void AppendModels(std::string& page, const RunReport& run, const RenderOptions& options) {
  auto out = std::back_inserter(page);
  page +=
      "| model | outcome | errors | warnings | notes | suppressed |\n|---|---|--:|--:|--:|--:|\n";
  for (const FileReport& file : run.files) {
    const Tally tally = TallyOf(file);
    fmt::format_to(out, "| {} | {} | {} | {} | {} | {} |\n", MarkdownText(ModelPath(file, options)),
                   OutcomeName(file.outcome), tally.errors(), tally.warnings(), tally.notes(),
                   tally.suppressed);
  }
}

void AppendFindings(std::string& page, const RunReport& run, const RenderOptions& options) {
  std::vector<Listed> listed = ListedFindings(run, options);
  if (listed.empty()) return;
  std::stable_sort(listed.begin(), listed.end(), [](const Listed& a, const Listed& b) {
    return a.finding->severity > b.finding->severity;
  });
  auto out = std::back_inserter(page);
  page += "\n### Findings\n\n| level | rule | model | finding | place |\n|---|---|---|---|---|\n";
  const std::size_t shown = std::min(listed.size(), kMarkdownFindings);
  for (std::size_t i = 0; i < shown; ++i) {
    const Finding& finding = *listed[i].finding;
    fmt::format_to(out, "| {} | {} {} | {} | {} | {} |\n", SeverityName(finding.severity),
                   finding.rule->id, finding.rule->name, MarkdownText(listed[i].path),
                   MarkdownText(finding.message), MarkdownText(PlaceText(finding)));
  }
  if (shown < listed.size()) {
    fmt::format_to(out, "\n{} more findings are not listed.\n", listed.size() - shown);
  }
}

void AppendGates(std::string& page, const RunReport& run) {
  if (run.files.size() != 1 || run.files[0].gates.empty()) return;
  page += "\n### Gates\n\n| gate | state | reason |\n|---|---|---|\n";
  for (const Gate& gate : run.files[0].gates) {
    fmt::format_to(std::back_inserter(page), "| {} | {} | {} |\n", MarkdownText(gate.name),
                   GateStateName(gate.state), MarkdownText(gate.reason));
  }
}

}  // namespace

std::string RenderMarkdown(const RunReport& run, const RenderOptions& options) {
  std::string page = fmt::format("## onnx-assay: {}\n\n{}.\n\n", OutcomeName(run.outcome),
                                 MarkdownText(VerdictText(run)));
  AppendModels(page, run, options);
  AppendFindings(page, run, options);
  const std::vector<Trouble> troubles = Troubles(run, options);
  if (!troubles.empty()) page += "\n### Not inspected\n\n";
  for (const Trouble& trouble : troubles) {
    page += fmt::format("- {}: {}\n", MarkdownText(trouble.path), MarkdownText(trouble.text));
  }
  if (!run.unused_suppressions.empty()) page += "\n### Unused suppressions\n\n";
  for (const std::string& suppression : run.unused_suppressions) {
    page += fmt::format("- {}\n", MarkdownText(suppression));
  }
  AppendGates(page, run);
  return page;
}

}  // namespace onnx_assay::report
