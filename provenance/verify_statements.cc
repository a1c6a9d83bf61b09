#include "provenance/verify_statements.h"

#include <algorithm>
#include <array>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/facts_statement.h"
#include "provenance/lint_statement.h"
#include "provenance/statement.h"
#include "provenance/verdict_statement.h"

namespace onnx_assay::provenance {
namespace {

// A clock of another machine may be ahead of ours by this many seconds.
constexpr std::int64_t kClockSkewSeconds = 300;

struct Kind {
  StatementKind kind;
  std::string_view name;
  std::string_view predicate_type;
};
constexpr std::array<Kind, 4> kKinds = {{
    {StatementKind::kLint, "lint", kLintPredicateType},
    {StatementKind::kVerdict, "verdict", kVerdictPredicateType},
    {StatementKind::kFacts, "facts", kFactsPredicateType},
    {StatementKind::kContract, "contract", kContractPredicateType},
}};

class Judge {
 public:
  Judge(const Sha256Digest& root, const StatementPolicy& policy) : root_(root), policy_(policy) {}

  // A payload whose signature holds. Empty: accepted; otherwise why not.
  std::string Accept(const std::string& payload, const Limits& limits, StatementReport& report) {
    absl::StatusOr<Statement> statement = ParseStatement(payload, limits);
    if (!statement.ok()) return std::string(statement.status().message());
    for (const Kind& kind : kKinds) {
      if (statement->predicate_type == kind.predicate_type) report.kind = kind.kind;
    }
    const auto names_root = [&](const Subject& subject) { return subject.sha256 == root_; };
    if (std::none_of(statement->subjects.begin(), statement->subjects.end(), names_root)) {
      return "statement speaks of another set of files";
    }
    const auto allowed = policy_.signers.find(report.kind);
    if (allowed != policy_.signers.end() && !allowed->second.contains(report.signer)) {
      return fmt::format("key may not sign statements of kind {}", StatementKindName(report.kind));
    }
    switch (report.kind) {
      case StatementKind::kLint: return Lint(statement->predicate, report);
      case StatementKind::kVerdict: return Verdict(statement->predicate, report);
      case StatementKind::kFacts: return Facts(statement->predicate, report);
      case StatementKind::kContract:
        Meet(report.kind);
        report.detail = "inference contract is bound to these files";
        return {};
      case StatementKind::kOther:
        report.detail = fmt::format("statement of type {}, which is not judged", Quoted(statement->predicate_type));
        return {};
    }
    return {};
  }

  void Finish() {
    for (const Kind& kind : kKinds) {
      if (policy_.required.contains(kind.kind) && !met_.contains(kind.kind)) {
        report_.faults.push_back(fmt::format("no accepted statement of kind {} that meets the demand", kind.name));
      }
    }
    if (policy_.minimum_serial > 0 && report_.serial.value_or(0) < policy_.minimum_serial) {
      report_.faults.push_back(
          report_.serial ? fmt::format("serial is too low: {}, at least {} is demanded", *report_.serial,
                                       policy_.minimum_serial)
                         : fmt::format("no accepted facts statement gives a serial, at least {} is demanded",
                                       policy_.minimum_serial));
    }
  }

  StatementsReport Take() { return std::move(report_); }
  void Add(StatementReport report) { report_.statements.push_back(std::move(report)); }

 private:
  void Meet(StatementKind kind) { met_.insert(kind); }

  std::string Lint(const Json& predicate, StatementReport& report) {
    const absl::StatusOr<LintResult> result = ReadLintResult(predicate);
    if (!result.ok()) return std::string(result.status().message());
    report.detail = fmt::format("lint result {}", LintResultName(*result));
    if (*result != LintResult::kFailed) Meet(report.kind);
    return {};
  }

  std::string Verdict(const Json& predicate, StatementReport& report) {
    const absl::StatusOr<ReadVerdict> verdict = ReadVerdictPredicate(predicate);
    if (!verdict.ok()) return std::string(verdict.status().message());
    if (verdict->verifier_id != kVerifierId) {
      return fmt::format("verdict is by the verifier {}, known is {}", Quoted(verdict->verifier_id), kVerifierId);
    }
    report.detail = fmt::format("verdict {} of {} by policy {}", verdict->passed ? "PASSED" : "FAILED",
                                TimeText(verdict->time), Hex(verdict->policy_sha256));
    const std::string fault = VerdictFault(*verdict);
    if (fault.empty()) {
      Meet(report.kind);
    } else {
      report.detail += ", " + fault;
    }
    return {};
  }

  // Why a verdict does not meet a demand.
  std::string VerdictFault(const ReadVerdict& verdict) const {
    if (!verdict.passed) return "which does not meet a demand for a verdict";
    if (policy_.policy_sha256 && *policy_.policy_sha256 != verdict.policy_sha256) return "which is another policy";
    if (policy_.not_before && verdict.time < *policy_.not_before) return "which is too old";
    if (policy_.now && verdict.time > *policy_.now + kClockSkewSeconds) return "which lies in the future";
    return {};
  }

  std::string Facts(const Json& predicate, StatementReport& report) {
    absl::StatusOr<ReadFacts> facts = ReadFactsPredicate(predicate);
    if (!facts.ok()) return std::string(facts.status().message());
    if (!facts->complete && !policy_.allow_incomplete) return "set was signed as incomplete";
    report.detail = fmt::format("facts by onnx-assay {}, serial {}{}", Escaped(facts->tool_version), facts->serial,
                                facts->complete ? "" : ", incomplete");
    // Of several, the one with the highest serial speaks.
    if (!report_.serial || facts->serial > *report_.serial) {
      report_.serial = facts->serial;
      report_.tool_version = std::move(facts->tool_version);
      report_.tables = std::move(facts->tables);
    }
    Meet(report.kind);
    return {};
  }

  const Sha256Digest& root_;
  const StatementPolicy& policy_;
  std::set<StatementKind> met_;
  StatementsReport report_;
};

}  // namespace

std::string_view StatementKindName(StatementKind kind) {
  for (const Kind& known : kKinds) {
    if (known.kind == kind) return known.name;
  }
  return "other";
}

std::optional<StatementKind> ParseStatementKind(std::string_view name) {
  for (const Kind& known : kKinds) {
    if (known.name == name) return known.kind;
  }
  return std::nullopt;
}

StatementsReport VerifyStatements(std::span<const ReceivedStatement> received, const Sha256Digest& root,
                                  const Trust& trust, const StatementPolicy& policy, const Limits& limits) {
  Judge judge(root, policy);
  for (const ReceivedStatement& one : received) {
    StatementReport report;
    report.file = one.file;
    const SignatureCheck check = VerifyBundle(one.bundle, trust, limits);
    report.answer = check.answer;
    report.reason = check.reason;
    report.signer = check.signer;
    if (check.answer == Answer::kAccepted) {
      report.reason = judge.Accept(check.payload, limits, report);
      if (!report.reason.empty()) report.answer = Answer::kRejected;
    }
    judge.Add(std::move(report));
  }
  judge.Finish();
  return judge.Take();
}

}  // namespace onnx_assay::provenance
