#include "analyzer/report/summary.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "analyzer/engine/rule.h"
#include "analyzer/report/listed.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/tally.h"
#include "analyzer/report/text.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

// One gate over all inputs.
struct GateCount {
  std::string_view name;
  std::array<std::uint64_t, 3> by_state = {};  // by GateState
};

std::vector<GateCount> CountGates(const RunReport& run) {
  std::vector<GateCount> counts;
  for (const FileReport& file : run.files) {
    for (const Gate& gate : file.gates) {
      auto found = std::find_if(counts.begin(), counts.end(),
                                [&](const GateCount& count) { return count.name == gate.name; });
      if (found == counts.end()) found = counts.insert(found, {gate.name});
      ++found->by_state[static_cast<std::size_t>(gate.state)];
    }
  }
  return counts;
}

std::string PaintedState(GateState state, const Painter& paint) {
  const std::string text = fmt::format("{:<6}", GateStateName(state));
  switch (state) {
    case GateState::kPassed:
      return paint.Green(text);
    case GateState::kFailed:
      return paint.Red(text);
    case GateState::kOpen:
      return paint.Yellow(text);
  }
  return text;
}

void AppendGates(std::string& out, const RunReport& run, const Painter& paint) {
  auto sink = std::back_inserter(out);
  if (run.files.size() == 1) {
    if (!run.files[0].gates.empty()) out += "gates:\n";
    for (const Gate& gate : run.files[0].gates) {
      fmt::format_to(sink, "  {}  {}{}{}\n", PaintedState(gate.state, paint), gate.name,
                     gate.reason.empty() ? "" : ": ", Inert(gate.reason));
    }
    return;
  }
  const std::vector<GateCount> counts = CountGates(run);
  if (!counts.empty()) out += "gates, by number of models:\n";
  for (const GateCount& count : counts) {
    fmt::format_to(sink, "  {} passed, {} failed, {} open  {}\n", count.by_state[1],
                   count.by_state[2], count.by_state[0], count.name);
  }
}

void AppendStatistics(std::string& out, const RunReport& run) {
  std::map<std::string_view, const Rule*> rules;
  for (const FileReport& file : run.files) {
    for (const Finding& finding : file.findings) rules[finding.rule->id] = finding.rule;
  }
  for (const auto& [id, count] : FindingsByRule(run)) {
    fmt::format_to(std::back_inserter(out), "{:>6}  {}  {}\n", count, id, rules[id]->name);
  }
}

// Said with every pass: a file that passes has crossed the first boundaries only.
std::string OpenGatesText(const RunReport& run) {
  const std::vector<GateCount> counts = CountGates(run);
  const auto open = std::count_if(counts.begin(), counts.end(), [](const GateCount& count) {
    return count.by_state[static_cast<std::size_t>(GateState::kOpen)] != 0;
  });
  return open == 0 ? "" : fmt::format("; {} of {} gates open", open, counts.size());
}

std::uint64_t InspectedModels(const RunReport& run) {
  return static_cast<std::uint64_t>(
      std::count_if(run.files.begin(), run.files.end(),
                    [](const FileReport& file) { return file.skipped.empty(); }));
}

// What a pass does not speak of.
std::string LeftOutText(const RunReport& run) {
  std::string text;
  const std::uint64_t skipped = run.files.size() - InspectedModels(run);
  if (skipped != 0) text += fmt::format(", {} left out", skipped);
  if (run.unchanged != 0) text += fmt::format(", {} unchanged", run.unchanged);
  return text;
}

}  // namespace

void AppendGaps(std::string& out, const FileReport& file) {
  for (const Trouble& trouble : TroublesOf(file, {})) {
    fmt::format_to(std::back_inserter(out), "{}: {}\n", ShownPath(file.path), trouble.text);
  }
}

void AppendUnusedSuppressions(std::string& out, const RunReport& run) {
  for (const std::string& suppression : run.unused_suppressions) {
    fmt::format_to(std::back_inserter(out), "unused suppression: {}\n", Inert(suppression));
  }
}

void AppendSummary(std::string& out, const RunReport& run, const RenderOptions& options,
                   const Painter& paint) {
  auto sink = std::back_inserter(out);
  Completeness total;
  std::uint64_t hidden = 0;
  for (const FileReport& file : run.files) {
    total.bytes += file.completeness.bytes;
    total.nodes += file.completeness.nodes;
    total.tensors += file.completeness.tensors;
    total.rules_run = std::max(total.rules_run, file.completeness.rules_run);
    hidden += static_cast<std::uint64_t>(
        std::count_if(file.findings.begin(), file.findings.end(), [&](const Finding& finding) {
          return finding.suppressed_by.empty() && !IsShown(finding, options);
        }));
  }
  if (options.statistics) AppendStatistics(out, run);
  fmt::format_to(sink, "inspected: {}, {}, {}, {}; {}\n", Plural(InspectedModels(run), "model"),
                 Plural(total.bytes, "byte"), Plural(total.nodes, "node"),
                 Plural(total.tensors, "tensor"), Plural(total.rules_run, "rule"));
  fmt::format_to(sink, "found: {}{}\n", TallyText(TallyOf(run)),
                 hidden == 0 ? "" : fmt::format(" ({} not listed)", hidden));
  AppendGates(out, run, paint);
}

std::string VerdictText(const RunReport& run) {
  const Tally tally = TallyOf(run);
  std::uint64_t failing = 0;
  for (std::size_t level = static_cast<std::size_t>(run.fail_on); level < tally.active.size();
       ++level) {
    failing += tally.active[level];
  }
  const std::string_view threshold = SeverityName(run.fail_on);
  switch (run.outcome) {
    case Outcome::kPass:
      return fmt::format("pass: {} inspected{}, nothing at or above {}{}",
                         Plural(InspectedModels(run), "model"), LeftOutText(run), threshold,
                         OpenGatesText(run));
    case Outcome::kFail:
      return fmt::format("fail: {} at or above {}", Plural(failing, "finding"), threshold);
    case Outcome::kIncomplete:
      return run.files.empty() ? "incomplete: no model was inspected"
                               : "incomplete: not everything was inspected";
    case Outcome::kError:
      return "error: the run could not be completed";
  }
  return "error";
}

void AppendVerdict(std::string& out, const RunReport& run, const Painter& paint) {
  const std::string text = VerdictText(run);
  const std::string painted = run.outcome == Outcome::kPass   ? paint.Green(text)
                              : run.outcome == Outcome::kFail ? paint.Red(text)
                                                              : paint.Yellow(text);
  fmt::format_to(std::back_inserter(out), "verdict: {}\n", painted);
}

}  // namespace onnx_assay::report
