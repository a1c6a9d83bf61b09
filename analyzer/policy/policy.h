#ifndef ONNX_ASSAY_ANALYZER_POLICY_POLICY_H_
#define ONNX_ASSAY_ANALYZER_POLICY_POLICY_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/engine/rule.h"
#include "analyzer/engine/settings.h"
#include "analyzer/policy/overrides.h"
#include "analyzer/policy/suppression.h"
#include "analyzer/policy/verdict.h"

namespace onnx_assay {

// What the owner of a model demands and accepts.
struct Policy {
  // Ids, names or families; "ALL". `select` empty means the rules that are on by default.
  std::vector<std::string> select, extend_select, ignore;
  std::map<std::string, Severity> severities;  // by id, name or family
  Severity fail_on = Severity::kError;
  bool never_fail = false;
  Settings settings;
  std::vector<Suppression> suppressions;
  std::vector<Override> overrides;  // in the order of the file; a later one wins
  std::string origin;  // file it was read from; empty for the defaults
  // Absolute directories: globs are matched against paths relative to `root`, paths of models are
  // relative to `working_directory`. Empty: paths are taken as they are.
  std::string root, working_directory;
};

// Sets the values in a policy: maps and lists are added to, the bounds of inputs go before those that
// are there, `select`, `targets` and single values replace.
void SetValues(const PolicyValues& values, Policy& policy);

// The policy for one model: with the values of every override that names its path.
Policy PolicyFor(const Policy& policy, std::string_view path);

// The path of a model as globs see it: relative to the root of the policy, with `/` between parts.
std::string PathInPolicy(const Policy& policy, std::string_view path);

// The rules that this policy runs, in the order of `rules`.
std::vector<const Rule*> SelectRules(const Policy& policy, std::span<const Rule* const> rules);

// Turns what was found in one input into its report: levels, suppressions, gates, outcome. `policy` is
// that of PolicyFor(). `today` is "2026-01-31"; an expired suppression does not count. `used` gets a flag
// per suppression that matched.
void ApplyPolicy(const Policy& policy, std::string_view today, FileReport& file, std::vector<bool>& used);

// The outcome of a run: trouble over findings over an incomplete inspection; nothing inspected is
// incomplete.
Outcome Combine(std::span<const FileReport> files);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_POLICY_H_
