#ifndef ONNX_ASSAY_ANALYZER_POLICY_SUPPRESSION_H_
#define ONNX_ASSAY_ANALYZER_POLICY_SUPPRESSION_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/engine/finding.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay {

// A finding that the owner accepts, with the reason.
struct Suppression {
  std::string rule;      // id, name or family
  std::string path;      // glob of PathMatches() on the path of the model; empty: any
  std::string element;   // glob on the element path, with or without indices; empty: any
  std::string reason;    // never empty
  std::string expires;   // "2027-01-31", the last day it counts; empty: never
  std::string origin;    // "onnx-assay.toml:14:1"
};

// Whether a rule is meant by an id ("TEN002"), a name ("dim-overflow"), a family ("TEN") or "ALL".
bool Matches(std::string_view selector, const Rule& rule);

// Whether a glob of a policy means this path; one without `/` is matched against the file name.
bool PathMatches(std::string_view glob, std::string_view path);

// Whether a suppression accepts a finding of the model at `path`. Counts on its last day; `today` is
// "2026-01-31", empty: no suppression has expired.
bool Suppresses(const Suppression& suppression, std::string_view today, std::string_view path,
                const Finding& finding);

// What to tell the owner about suppressions that do nothing: expired ones, and those no finding
// matched. `used` has one flag for each.
std::vector<std::string> IdleSuppressions(std::span<const Suppression> suppressions,
                                          const std::vector<bool>& used, std::string_view today);

// The day of a time in seconds since 1970, in UTC: "2026-01-31".
std::string DayOf(std::int64_t time);

// Whether text is a day of the calendar in the form "2026-01-31".
bool IsDay(std::string_view text);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_SUPPRESSION_H_
