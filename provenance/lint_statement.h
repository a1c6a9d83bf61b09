#ifndef ONNX_ASSAY_PROVENANCE_LINT_STATEMENT_H_
#define ONNX_ASSAY_PROVENANCE_LINT_STATEMENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/digest.h"
#include "analyzer/policy/verdict.h"
#include "provenance/artifact_set.h"
#include "provenance/statement.h"

namespace onnx_assay::provenance {

constexpr std::string_view kLintPredicateType = "https://in-toto.io/attestation/test-result/v0.1";

// The program that made a statement.
struct Tool {
  std::string version;
  Sha256Digest binary_sha256{};
  std::vector<TableVersion> tables;
};

// Something a statement refers to by digest.
struct Reference {
  std::string name;
  std::string media_type;
  Sha256Digest sha256{};
};

enum class LintResult : std::uint8_t { kPassed, kWarned, kFailed };
std::string_view LintResultName(LintResult result);

// What the rules said of a set. Lists hold rule ids, sorted, each once and in one list only: the worst.
struct LintSummary {
  LintResult result = LintResult::kPassed;
  std::vector<std::string> passed, warned, failed;
  std::uint64_t rules_not_run = 0;
  bool complete = true;
  std::string policy_name;                     // file name of the configuration; empty: defaults
  std::optional<Sha256Digest> policy_sha256;   // of its bytes
  Sha256Digest rules_sha256{};                 // of the ids of the rules that ran, one a line
  Reference report;                            // the SARIF file
};

// First the root of the OMS manifest, then each file while they are few; else models and their data only.
std::vector<Subject> SubjectsOf(const ArtifactSet& set);

Statement LintStatement(const ArtifactSet& set, const LintSummary& lint, const Tool& tool);

// Errors: kInvalidArgument when the predicate is no test result.
absl::StatusOr<LintResult> ReadLintResult(const Json& predicate);

// A resource descriptor of in-toto.
Json DescriptorOf(const Reference& reference);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_LINT_STATEMENT_H_
