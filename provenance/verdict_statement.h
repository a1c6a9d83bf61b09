#ifndef ONNX_ASSAY_PROVENANCE_VERDICT_STATEMENT_H_
#define ONNX_ASSAY_PROVENANCE_VERDICT_STATEMENT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "provenance/lint_statement.h"

namespace onnx_assay::provenance {

constexpr std::string_view kVerdictPredicateType = "https://slsa.dev/verification_summary/v1";

// Names this tool as the verifier whose verdicts these are.
constexpr std::string_view kVerifierId = "urn:onnx-assay:verifier:v1";

// Whether a set meets a policy: a SLSA verification summary.
struct VerdictSummary {
  bool passed = false;
  std::vector<std::string> levels;   // what was established, when passed: "ONNX_ASSAY_LINT_CLEAN"
  std::int64_t time = 0;             // seconds since 1970
  std::string resource_uri;          // empty: derived from the root digest
  std::string policy_name;
  Sha256Digest policy_sha256{};
  std::vector<Reference> inputs;     // the statements it rests on, by the digest of their payload
};

Statement VerdictStatement(const ArtifactSet& set, const VerdictSummary& verdict, const Tool& tool);

// What a verdict says, as far as a verifier decides by it.
struct ReadVerdict {
  bool passed = false;
  std::string verifier_id;
  std::int64_t time = 0;
  Sha256Digest policy_sha256{};
};

// Errors: kInvalidArgument when the predicate is no verification summary with a policy digest.
absl::StatusOr<ReadVerdict> ReadVerdictPredicate(const Json& predicate);

// RFC 3339 in UTC, "2026-01-02T03:04:05Z", and back. Empty for anything else.
std::string TimeText(std::int64_t seconds);
std::optional<std::int64_t> ParseTime(std::string_view text);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_VERDICT_STATEMENT_H_
