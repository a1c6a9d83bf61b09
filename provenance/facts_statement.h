#ifndef ONNX_ASSAY_PROVENANCE_FACTS_STATEMENT_H_
#define ONNX_ASSAY_PROVENANCE_FACTS_STATEMENT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "provenance/lint_statement.h"

namespace onnx_assay::provenance {

// What was read of a set: files with size and role, facts of the models. The schema of the predicate is
// docs/schemas/artifact-facts.schema.json.
constexpr std::string_view kFactsPredicateType = "urn:onnx-assay:predicate:artifact-facts:v1";

Statement FactsStatement(const ArtifactSet& set, const Tool& tool, std::uint64_t serial,
                         const std::vector<Reference>& references);

// What a facts statement says, as far as a verifier decides by it or reports it.
struct ReadFacts {
  bool complete = false;
  std::uint64_t serial = 0;
  std::string tool_version;
  std::vector<TableVersion> tables;
};

// Errors: kInvalidArgument when the predicate is no facts predicate of version 1.
absl::StatusOr<ReadFacts> ReadFactsPredicate(const Json& predicate);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_FACTS_STATEMENT_H_
