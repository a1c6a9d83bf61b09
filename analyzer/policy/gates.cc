#include "analyzer/policy/gates.h"

#include <algorithm>

#include "analyzer/engine/rule.h"
#include "fmt/core.h"

namespace onnx_assay {
namespace {

Gate JudgeStructure(const FileReport& file) {
  const auto errors = std::count_if(file.findings.begin(), file.findings.end(), [](const Finding& finding) {
    return finding.severity == Severity::kError && finding.rule->family() != "PRV";
  });
  if (!file.skipped.empty()) return {"structure", GateState::kOpen, "the file was left out"};
  if (!file.error.empty()) return {"structure", GateState::kOpen, "the file could not be inspected"};
  if (errors != 0) return {"structure", GateState::kFailed, fmt::format("{} errors", errors)};
  if (!file.completeness.complete()) return {"structure", GateState::kOpen, "the inspection is incomplete"};
  return {"structure", GateState::kPassed, "inspected as a whole, no errors"};
}

}  // namespace

std::vector<Gate> JudgeGates(const FileReport& file) {
  return {
      JudgeStructure(file),
      {"runtime admission", GateState::kOpen, "no target was named"},
      {"numerical parity", GateState::kOpen, "needs runs against the source model"},
      {"pre- and postprocessing", GateState::kOpen, "not part of the file"},
      {"task quality", GateState::kOpen, "needs labelled data"},
      {"operation", GateState::kOpen, "needs measurement where it is deployed"},
  };
}

}  // namespace onnx_assay
