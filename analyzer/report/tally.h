#ifndef ONNX_ASSAY_ANALYZER_REPORT_TALLY_H_
#define ONNX_ASSAY_ANALYZER_REPORT_TALLY_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "analyzer/policy/verdict.h"

namespace onnx_assay::report {

// Findings counted by level. A finding that stands for several occurrences counts once.
struct Tally {
  std::array<std::uint64_t, 3> active = {};  // by Severity
  std::uint64_t suppressed = 0;

  std::uint64_t errors() const { return active[2]; }
  std::uint64_t warnings() const { return active[1]; }
  std::uint64_t notes() const { return active[0]; }

  void Add(const Finding& finding);
};

Tally TallyOf(const FileReport& file);
Tally TallyOf(const RunReport& run);

// Active findings by rule id.
std::map<std::string_view, std::uint64_t> FindingsByRule(const RunReport& run);

// "1 error, 2 warnings, 0 notes", with ", 3 suppressed" when there are any.
std::string TallyText(const Tally& tally);

// "1 model", "3 models".
std::string Plural(std::uint64_t count, std::string_view noun);

// "pass", "fail", "incomplete", "error".
std::string_view OutcomeName(Outcome outcome);

// "open", "passed", "failed".
std::string_view GateStateName(GateState state);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_TALLY_H_
