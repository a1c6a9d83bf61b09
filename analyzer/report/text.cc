#include "analyzer/report/text.h"

#include <iterator>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/report/colour.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/summary.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

std::string PaintedSeverity(Severity severity, const Painter& paint) {
  switch (severity) {
    case Severity::kError:
      return paint.Red("error");
    case Severity::kWarning:
      return paint.Yellow("warning");
    case Severity::kNote:
      return paint.Blue("note");
  }
  return "error";
}

std::string SuppressionText(const Finding& finding) {
  if (finding.suppressed_by.empty()) return "";
  return fmt::format(" (suppressed: {})", Inert(finding.suppressed_by));
}

void AppendFinding(std::string& out, std::string_view path, const Finding& finding,
                   const Painter& paint) {
  auto sink = std::back_inserter(out);
  fmt::format_to(sink, "{}: {} {} {}: {}{}\n", paint.Bold(path),
                 PaintedSeverity(finding.severity, paint), finding.rule->id, finding.rule->name,
                 finding.message, SuppressionText(finding));
  fmt::format_to(sink, "  {}   {} at {}\n", paint.Dim("in"), SubjectText(finding),
                 RangeText(finding));
  if (finding.count > 1) {
    fmt::format_to(sink, "  {}  {} occurrences\n", paint.Dim("for"), finding.count);
  }
  for (const RelatedPlace& place : finding.related) {
    fmt::format_to(sink, "  {}  {} at 0x{:04x}-0x{:04x}: {}\n", paint.Dim("see"),
                   place.path.empty() ? "model" : place.path, place.range.begin, place.range.end,
                   place.note);
  }
}

// A remedy is told once for each rule and run; the same sentence under each of fifty findings hides
// them.
void AppendHelp(std::string& out, const Rule& rule, const Painter& paint) {
  std::string text(rule.remediation);
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  fmt::format_to(std::back_inserter(out), "  {} {}\n", paint.Dim("help"), text);
}

}  // namespace

std::string RangeText(const Finding& finding) {
  return fmt::format("{}{}0x{:04x}-0x{:04x}", finding.file, finding.file.empty() ? "" : ":",
                     finding.range.begin, finding.range.end);
}

std::string_view SubjectText(const Finding& finding) {
  return finding.path.empty() ? std::string_view("model") : std::string_view(finding.path);
}

std::string FindingLine(const Finding& finding) {
  return fmt::format("{} {} {} {}: {}", finding.rule->id, SeverityName(finding.severity),
                     RangeText(finding), SubjectText(finding), finding.message);
}

std::string ShownPath(std::string_view path) {
  constexpr std::size_t kMaxCharacters = 4096;  // PATH_MAX of Linux
  return path == "-" ? "<stdin>" : Escaped(path, kMaxCharacters);
}

bool IsShown(const Finding& finding, const RenderOptions& options) {
  if (!finding.suppressed_by.empty() && !options.show_suppressed) return false;
  return finding.severity >= options.show_from;
}

std::string RenderConcise(const RunReport& run, const RenderOptions& options) {
  const Painter paint(options.colour);
  std::string out;
  for (const FileReport& file : run.files) {
    const std::string path = ShownPath(file.path);
    for (const Finding& finding : file.findings) {
      if (!IsShown(finding, options)) continue;
      fmt::format_to(std::back_inserter(out), "{}: {} {} {} {}: {}{}\n", paint.Bold(path),
                     finding.rule->id, PaintedSeverity(finding.severity, paint), RangeText(finding),
                     SubjectText(finding), finding.message, SuppressionText(finding));
    }
    AppendGaps(out, file);
  }
  AppendUnusedSuppressions(out, run);
  AppendVerdict(out, run, paint);
  return out;
}

std::string RenderFull(const RunReport& run, const RenderOptions& options) {
  const Painter paint(options.colour);
  std::string out;
  std::map<std::string_view, bool> helped;
  for (const FileReport& file : run.files) {
    const std::string path = ShownPath(file.path);
    for (const Finding& finding : file.findings) {
      if (!IsShown(finding, options)) continue;
      AppendFinding(out, path, finding, paint);
      if (!std::exchange(helped[finding.rule->id], true)) AppendHelp(out, *finding.rule, paint);
      out += '\n';
    }
  }
  for (const FileReport& file : run.files) AppendGaps(out, file);
  AppendUnusedSuppressions(out, run);
  AppendSummary(out, run, options, paint);
  AppendVerdict(out, run, paint);
  return out;
}

}  // namespace onnx_assay::report
