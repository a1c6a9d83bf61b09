#ifndef ONNX_ASSAY_ANALYZER_CLI_LINT_SUMMARY_H_
#define ONNX_ASSAY_ANALYZER_CLI_LINT_SUMMARY_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/cli/artifact_models.h"
#include "analyzer/cli/policy_options.h"
#include "provenance/lint_statement.h"

namespace onnx_assay::cli {

// The configuration file that a policy was read from.
struct PolicyDigest {
  std::string name;  // basename; empty: no file
  std::optional<Sha256Digest> sha256;
};

struct JudgingPolicy {
  Policy policy;
  PolicyDigest digest;
};

// The policy of the options, with `file` in place of their configuration unless it is empty.
// Errors: as ReadPolicy; kAborted when the file changed meanwhile.
absl::StatusOr<JudgingPolicy> ReadJudgingPolicy(PolicyOptions options, const std::string& file);

// The rules of a run by the worst that each came to. Notes and suppressed findings count as passed.
provenance::LintSummary SummariseLint(const ReadModels& read, const PolicyDigest& policy,
                                      const provenance::Reference& sarif);

// What a passed verdict establishes, from the lint result and the gates that every model passed.
std::vector<std::string> VerdictLevels(const ReadModels& read, const provenance::LintSummary& lint);

// SHA-256 of the running program; all zero where the system does not show it.
Sha256Digest BinaryDigest();

// Text that may hold names of a model, made safe for a terminal.
std::string Inert(std::string_view text);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_LINT_SUMMARY_H_
