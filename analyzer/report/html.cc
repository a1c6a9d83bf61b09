#include "analyzer/report/html.h"

#include <iterator>
#include <set>

#include "analyzer/base/digest.h"
#include "analyzer/engine/rule.h"
#include "analyzer/report/listed.h"
#include "analyzer/report/markup.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/rule_page.h"
#include "analyzer/report/summary.h"
#include "analyzer/report/tally.h"
#include "analyzer/report/text.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>onnx-assay report</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8884; }
td, code { overflow-wrap: anywhere; }
code { font: 13px ui-monospace, monospace; }
.error, .fail, .failed { color: #c62828; font-weight: 600; }
.warning, .incomplete, .open { color: #b26a00; font-weight: 600; }
.note { color: #1565c0; font-weight: 600; }
.pass, .passed { color: #2e7d32; font-weight: 600; }
</style>
</head>
<body>
)";

std::string Html(std::string_view text) { return MarkupText(Inert(text)); }

void AppendFindings(std::string& page, const FileReport& file, const RenderOptions& options) {
  auto out = std::back_inserter(page);
  page += "<table>\n<tr><th>level<th>rule<th>finding<th>place\n";
  for (const Finding& finding : file.findings) {
    if (!IsShown(finding, options)) continue;
    fmt::format_to(out, "<tr><td class=\"{0}\">{0}<td><a href=\"#{1}\">{1}</a> {2}<td>{3}",
                   SeverityName(finding.severity), finding.rule->id, finding.rule->name,
                   Html(finding.message));
    if (finding.count > 1) fmt::format_to(out, " ({} occurrences)", finding.count);
    if (!finding.suppressed_by.empty()) {
      fmt::format_to(out, "<br>suppressed: {}", Html(finding.suppressed_by));
    }
    fmt::format_to(out, "<td><code>{}</code>", Html(PlaceText(finding)));
    for (const RelatedPlace& place : finding.related) {
      fmt::format_to(out, "<br><code>{}, bytes {} to {}</code>: {}", Html(place.path),
                     place.range.begin, place.range.end, Html(place.note));
    }
    page += '\n';
  }
  page += "</table>\n";
}

void AppendGates(std::string& page, const FileReport& file) {
  if (file.gates.empty()) return;
  page += "<table>\n<tr><th>gate<th>state<th>reason\n";
  for (const Gate& gate : file.gates) {
    fmt::format_to(std::back_inserter(page), "<tr><td>{0}<td class=\"{1}\">{1}<td>{2}\n",
                   Html(gate.name), GateStateName(gate.state), Html(gate.reason));
  }
  page += "</table>\n";
}

void AppendModel(std::string& page, const FileReport& file, const RenderOptions& options) {
  auto out = std::back_inserter(page);
  fmt::format_to(out, "<h2>{}</h2>\n<p class=\"{}\">{}: {}</p>\n", Html(ModelPath(file, options)),
                 OutcomeName(file.outcome), OutcomeName(file.outcome), TallyText(TallyOf(file)));
  const Completeness& done = file.completeness;
  fmt::format_to(out, "<p>{}, {}, {}; {}", Plural(done.bytes, "byte"), Plural(done.nodes, "node"),
                 Plural(done.tensors, "tensor"), Plural(done.rules_run, "rule"));
  if (file.sha256) fmt::format_to(out, "; SHA-256 <code>{}</code>", Hex(*file.sha256));
  page += "</p>\n";
  for (const Trouble& trouble : TroublesOf(file, options)) {
    fmt::format_to(out, "<p class=\"incomplete\">{}</p>\n", Html(trouble.text));
  }
  bool any = false;
  for (const Finding& finding : file.findings) any = any || IsShown(finding, options);
  if (any) AppendFindings(page, file, options);
  AppendGates(page, file);
}

void AppendRules(std::string& page, const RunReport& run, const RenderOptions& options) {
  std::set<const Rule*> shown;
  for (const FileReport& file : run.files) {
    for (const Finding& finding : file.findings) {
      if (IsShown(finding, options)) shown.insert(finding.rule);
    }
  }
  if (shown.empty()) return;
  page += "<h2>Rules</h2>\n";
  for (const Rule* const rule : SortedById(std::vector<const Rule*>(shown.begin(), shown.end()))) {
    fmt::format_to(std::back_inserter(page),
                   "<h3 id=\"{0}\">{0} {1}</h3>\n<p>{2}</p>\n<p>{3}</p>\n<p>{4}</p>\n", rule->id,
                   rule->name, Html(rule->summary), MarkupText(rule->rationale),
                   MarkupText(rule->remediation));
  }
}

}  // namespace

std::string RenderHtml(const RunReport& run, const RenderOptions& options) {
  std::string page(kHead);
  auto out = std::back_inserter(page);
  fmt::format_to(out, "<h1>onnx-assay {}</h1>\n<p class=\"{}\">{}</p>\n", Html(run.tool_version),
                 OutcomeName(run.outcome), Html(VerdictText(run)));
  fmt::format_to(out, "<p>{}: {}</p>\n", Plural(run.files.size(), "model"),
                 TallyText(TallyOf(run)));
  for (const std::string& suppression : run.unused_suppressions) {
    fmt::format_to(out, "<p class=\"warning\">unused suppression: {}</p>\n", Html(suppression));
  }
  for (const FileReport& file : run.files) AppendModel(page, file, options);
  AppendRules(page, run, options);
  page += "<h2>Tables</h2>\n<p>";
  std::string_view separator;
  for (const TableVersion& table : run.tables) {
    fmt::format_to(out, "{}{} {}", separator, Html(table.name), Html(table.version));
    separator = ", ";
  }
  page += "</p>\n</body>\n</html>\n";
  return page;
}

}  // namespace onnx_assay::report
