#ifndef ONNX_ASSAY_ANALYZER_POLICY_POLICY_H_
#define ONNX_ASSAY_ANALYZER_POLICY_POLICY_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analyzer/engine/rule.h"
#include "analyzer/engine/settings.h"
#include "analyzer/policy/verdict.h"

namespace onnx_assay {

// A finding that the owner accepts, with the reason.
struct Suppression {
  std::string rule;      // id, name or family
  std::string path;      // glob on the path of the model; empty: any
  std::string element;   // glob on the element path; empty: any
  std::string reason;    // never empty
  std::string expires;   // "2027-01-31", the last day it counts; empty: never
  std::string origin;    // "onnx-assay.toml:14:1"
};

// What the owner of a model demands and accepts.
struct Policy {
  // Ids, names or families; "ALL". `select` empty means the rules that are on by default.
  std::vector<std::string> select, extend_select, ignore;
  std::map<std::string, Severity> severities;  // by id, name or family
  Severity fail_on = Severity::kError;
  bool never_fail = false;
  Settings settings;
  std::vector<Suppression> suppressions;
  std::string origin;  // file it was read from; empty for the defaults
};

// The rules that this policy runs, in the order of `rules`.
std::vector<const Rule*> SelectRules(const Policy& policy, std::span<const Rule* const> rules);

// Turns what was found in one input into its report: levels, suppressions, gates, outcome. `today` is
// "2026-01-31"; an expired suppression does not count. `used` gets a flag per suppression that matched.
void ApplyPolicy(const Policy& policy, std::string_view today, FileReport& file, std::vector<bool>& used);

// The outcome of a run: trouble over findings over an incomplete inspection; nothing inspected is
// incomplete.
Outcome Combine(std::span<const FileReport> files);

// Whether a rule is meant by an id ("TEN002"), a name ("dim-overflow"), a family ("TEN") or "ALL".
bool Matches(std::string_view selector, const Rule& rule);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_POLICY_H_
