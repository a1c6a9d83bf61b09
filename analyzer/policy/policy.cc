#include "analyzer/policy/policy.h"

#include <algorithm>

#include "analyzer/policy/gates.h"

namespace onnx_assay {
namespace {

bool AnyMatches(std::span<const std::string> selectors, const Rule& rule) {
  return std::any_of(selectors.begin(), selectors.end(),
                     [&](const std::string& selector) { return Matches(selector, rule); });
}

// The most particular entry wins: id or name before family before ALL.
std::optional<Severity> LevelOf(const Policy& policy, const Rule& rule) {
  for (const std::string_view selector : {rule.id, rule.name, rule.family(), std::string_view("ALL")}) {
    const auto found = policy.severities.find(std::string(selector));
    if (found != policy.severities.end()) return found->second;
  }
  return std::nullopt;
}

Outcome OutcomeOf(const Policy& policy, const FileReport& file) {
  if (!file.error.empty() || file.changed) return Outcome::kIncomplete;
  if (!file.skipped.empty()) return Outcome::kPass;
  const bool failing = std::any_of(file.findings.begin(), file.findings.end(), [&](const Finding& finding) {
    return finding.suppressed_by.empty() && finding.severity >= policy.fail_on;
  });
  if (failing && !policy.never_fail) return Outcome::kFail;
  return file.completeness.complete() ? Outcome::kPass : Outcome::kIncomplete;
}

}  // namespace

std::vector<const Rule*> SelectRules(const Policy& policy, std::span<const Rule* const> rules) {
  std::vector<const Rule*> selected;
  for (const Rule* const rule : rules) {
    const bool chosen = policy.select.empty() ? rule->on : AnyMatches(policy.select, *rule);
    if ((chosen || AnyMatches(policy.extend_select, *rule)) && !AnyMatches(policy.ignore, *rule)) {
      selected.push_back(rule);
    }
  }
  return selected;
}

void ApplyPolicy(const Policy& policy, std::string_view today, FileReport& file, std::vector<bool>& used) {
  used.resize(policy.suppressions.size());
  const std::string path = PathInPolicy(policy, file.path);
  for (Finding& finding : file.findings) {
    if (const std::optional<Severity> level = LevelOf(policy, *finding.rule)) finding.severity = *level;
    for (std::size_t i = 0; i < policy.suppressions.size(); ++i) {
      if (!Suppresses(policy.suppressions[i], today, path, finding)) continue;
      used[i] = true;
      finding.suppressed_by = policy.suppressions[i].reason;
    }
  }
  file.gates = JudgeGates(file);
  file.outcome = OutcomeOf(policy, file);
}

Outcome Combine(std::span<const FileReport> files) {
  if (files.empty()) return Outcome::kIncomplete;
  Outcome outcome = Outcome::kPass;
  for (const FileReport& file : files) {
    if (file.outcome == Outcome::kError) return Outcome::kError;
    if (file.outcome == Outcome::kFail) outcome = Outcome::kFail;
    if (file.outcome == Outcome::kIncomplete && outcome == Outcome::kPass) outcome = Outcome::kIncomplete;
  }
  return outcome;
}

}  // namespace onnx_assay
