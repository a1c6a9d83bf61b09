#ifndef ONNX_ASSAY_PROVENANCE_STATEMENT_H_
#define ONNX_ASSAY_PROVENANCE_STATEMENT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/limits.h"
#include "provenance/json.h"

namespace onnx_assay::provenance {

constexpr std::string_view kStatementType = "https://in-toto.io/Statement/v1";

// A file that a statement speaks of.
struct Subject {
  std::string name;
  Sha256Digest sha256{};
};

// An in-toto statement v1.
struct Statement {
  std::vector<Subject> subjects;
  std::string predicate_type;
  Json predicate;
};

// RFC 8785 form.
std::string WriteStatement(const Statement& statement);

// Reads a payload whose signature holds. Errors: kInvalidArgument for anything but a statement v1 with
// subjects that each have one lower-case SHA-256 digest (digests by other algorithms are passed over), and no
// subject twice.
absl::StatusOr<Statement> ParseStatement(std::string_view payload, const Limits& limits);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_STATEMENT_H_
