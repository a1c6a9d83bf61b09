#ifndef ONNX_ASSAY_PROVENANCE_VERIFY_STATEMENTS_H_
#define ONNX_ASSAY_PROVENANCE_VERIFY_STATEMENTS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "analyzer/policy/verdict.h"
#include "provenance/verify_bundle.h"

namespace onnx_assay::provenance {

constexpr std::string_view kContractPredicateType = "urn:onnx-assay:predicate:inference-contract:v1";

// The kinds of statement that can be demanded.
enum class StatementKind : std::uint8_t { kLint, kVerdict, kFacts, kContract, kOther };
std::string_view StatementKindName(StatementKind kind);
std::optional<StatementKind> ParseStatementKind(std::string_view name);

// A bundle as it was found.
struct ReceivedStatement {
  std::string file;
  std::string bundle;
};

// What is demanded of the statements about one set.
struct StatementPolicy {
  std::set<StatementKind> required;
  // Hints of the keys that may sign a kind; a kind without an entry may be signed by every trusted key.
  std::map<StatementKind, std::set<std::string>> signers;
  std::optional<Sha256Digest> policy_sha256;      // the verdict must be by this policy
  std::uint64_t minimum_serial = 0;               // above 0: a facts statement is needed that has at least this
  std::optional<std::int64_t> not_before;         // seconds since 1970: a verdict must not be older
  std::optional<std::int64_t> now;                // a verdict must not be younger
  bool allow_incomplete = false;
};

struct StatementReport {
  std::string file;
  StatementKind kind = StatementKind::kOther;
  Answer answer = Answer::kUndecided;
  std::string reason;  // why not accepted
  std::string detail;  // what an accepted one says, in words
  std::string signer;
};

struct StatementsReport {
  std::vector<StatementReport> statements;  // in the order received
  std::vector<std::string> faults;          // why the demands are not met
  std::string tool_version;                 // by the facts statement, as are the tables
  std::vector<TableVersion> tables;
  std::optional<std::uint64_t> serial;
};

// Judges statements about the set with this OMS root: signature, subject, signer, and what they say where it
// is demanded. A demand is met by an accepted statement that is positive; a missing one never counts.
StatementsReport VerifyStatements(std::span<const ReceivedStatement> received, const Sha256Digest& root,
                                  const Trust& trust, const StatementPolicy& policy, const Limits& limits);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_VERIFY_STATEMENTS_H_
