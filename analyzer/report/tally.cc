#include "analyzer/report/tally.h"

#include "analyzer/engine/rule.h"
#include "fmt/format.h"

namespace onnx_assay::report {

void Tally::Add(const Finding& finding) {
  if (finding.suppressed_by.empty()) {
    ++active[static_cast<std::size_t>(finding.severity)];
  } else {
    ++suppressed;
  }
}

Tally TallyOf(const FileReport& file) {
  Tally tally;
  for (const Finding& finding : file.findings) tally.Add(finding);
  return tally;
}

Tally TallyOf(const RunReport& run) {
  Tally tally;
  for (const FileReport& file : run.files) {
    for (const Finding& finding : file.findings) tally.Add(finding);
  }
  return tally;
}

std::map<std::string_view, std::uint64_t> FindingsByRule(const RunReport& run) {
  std::map<std::string_view, std::uint64_t> counts;
  for (const FileReport& file : run.files) {
    for (const Finding& finding : file.findings) {
      if (finding.suppressed_by.empty()) ++counts[finding.rule->id];
    }
  }
  return counts;
}

std::string Plural(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string TallyText(const Tally& tally) {
  std::string text =
      fmt::format("{}, {}, {}", Plural(tally.errors(), "error"),
                  Plural(tally.warnings(), "warning"), Plural(tally.notes(), "note"));
  if (tally.suppressed != 0) text += fmt::format(", {} suppressed", tally.suppressed);
  return text;
}

std::string_view OutcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPass:
      return "pass";
    case Outcome::kFail:
      return "fail";
    case Outcome::kIncomplete:
      return "incomplete";
    case Outcome::kError:
      return "error";
  }
  return "error";
}

std::string_view GateStateName(GateState state) {
  switch (state) {
    case GateState::kOpen:
      return "open";
    case GateState::kPassed:
      return "passed";
    case GateState::kFailed:
      return "failed";
  }
  return "open";
}

}  // namespace onnx_assay::report
