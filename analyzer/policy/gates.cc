#include "analyzer/policy/gates.h"

#include <algorithm>
#include <utility>

#include "analyzer/engine/rule.h"
#include "fmt/core.h"

namespace onnx_assay {
namespace {

Gate JudgeStructure(const FileReport& file) {
  const auto count = [&](bool accepted) {
    return std::count_if(file.findings.begin(), file.findings.end(), [&](const Finding& finding) {
      return finding.severity == Severity::kError && finding.rule->family() != "PRV" &&
             finding.suppressed_by.empty() != accepted;
    });
  };
  const auto errors = count(false);
  const auto accepted = count(true);
  if (!file.skipped.empty()) return {"structure", GateState::kOpen, "the file was left out"};
  if (!file.error.empty()) return {"structure", GateState::kOpen, "the file could not be inspected"};
  if (errors != 0) {
    return {"structure", GateState::kFailed, fmt::format("{} error{}", errors, errors == 1 ? "" : "s")};
  }
  if (!file.completeness.complete()) return {"structure", GateState::kOpen, "the inspection is incomplete"};
  if (accepted != 0) {
    return {"structure", GateState::kPassed,
            fmt::format("inspected as a whole; {} error{} accepted by policy", accepted, accepted == 1 ? "" : "s")};
  }
  return {"structure", GateState::kPassed, "inspected as a whole, no errors"};
}

std::string_view ReferenceText(ReferenceState state) {
  switch (state) {
    case ReferenceState::kAccepted:
      return "accepts the model";
    case ReferenceState::kRefused:
      return "refuses the model";
    case ReferenceState::kNotApplicable:
      return "cannot judge the model";
    case ReferenceState::kCrashed:
      return "did not survive the model";
    case ReferenceState::kNoVerdict:
      break;
  }
  return "gave no verdict";
}

// Lays the word of ONNX's own checker beside ours. A model that it refuses, or that brings it down, has
// not passed whatever we found; its consent mends no error.
void AddReference(const ReferenceVerdict& reference, Gate& gate) {
  const bool against =
      reference.state == ReferenceState::kRefused || reference.state == ReferenceState::kCrashed;
  if (against && gate.state == GateState::kPassed) gate.state = GateState::kOpen;
  gate.reason += fmt::format("; ONNX{}{}'s checker {}", reference.version.empty() ? "" : " ", reference.version,
                             ReferenceText(reference.state));
  if (!reference.text.empty()) gate.reason += ": " + reference.text;
}

}  // namespace

std::vector<Gate> JudgeGates(const FileReport& file) {
  Gate structure = JudgeStructure(file);
  if (file.reference) AddReference(*file.reference, structure);
  return {
      std::move(structure),
      {"runtime admission", GateState::kOpen, "no target was named"},
      {"numerical parity", GateState::kOpen, "needs runs against the source model"},
      {"pre- and postprocessing", GateState::kOpen, "not part of the file"},
      {"task quality", GateState::kOpen, "needs labelled data"},
      {"operation", GateState::kOpen, "needs measurement where it is deployed"},
  };
}

}  // namespace onnx_assay
