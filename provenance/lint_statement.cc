#include "provenance/lint_statement.h"

#include <set>

#include "fmt/format.h"

namespace onnx_assay::provenance {
namespace {

// sigstore-go refuses statements with more than 1024 subjects.
constexpr std::size_t kMaxSubjects = 1000;

Json Texts(const std::vector<std::string>& texts) {
  Json::Array array;
  for (const std::string& text : texts) array.emplace_back(text);
  return array;
}

Json RuleSet(const LintSummary& lint, const Tool& tool) {
  Json::Object annotations = {
      {"tool", "onnx-assay"},
      {"toolVersion", tool.version},
      {"toolSha256", Hex(tool.binary_sha256)},
      {"rulesNotRun", fmt::format("{}", lint.rules_not_run)},
      {"inspection", lint.complete ? "complete" : "incomplete"},
  };
  for (const TableVersion& table : tool.tables) annotations["table:" + table.name] = table.version;
  if (lint.policy_sha256) {
    annotations["policy"] = lint.policy_name;
    annotations["policySha256"] = Hex(*lint.policy_sha256);
  }
  return Json::Object{{"name", "rules"},
                      {"digest", Json::Object{{"sha256", Hex(lint.rules_sha256)}}},
                      {"annotations", std::move(annotations)}};
}

}  // namespace

std::string_view LintResultName(LintResult result) {
  switch (result) {
    case LintResult::kPassed: return "PASSED";
    case LintResult::kWarned: return "WARNED";
    case LintResult::kFailed: return "FAILED";
  }
  return "FAILED";
}

std::vector<Subject> SubjectsOf(const ArtifactSet& set) {
  std::vector<Subject> subjects = {{set.name, set.root()}};
  const bool all = set.files.size() <= kMaxSubjects - 1;
  for (const ArtifactFile& file : set.files) {
    const bool essential = file.role == Role::kModel || file.role == Role::kExternalData;
    if ((all || essential) && subjects.size() < kMaxSubjects) subjects.push_back({file.name, file.sha256});
  }
  return subjects;
}

Statement LintStatement(const ArtifactSet& set, const LintSummary& lint, const Tool& tool) {
  Json::Array configuration = {RuleSet(lint, tool), DescriptorOf(lint.report)};
  return {.subjects = SubjectsOf(set),
          .predicate_type = std::string(kLintPredicateType),
          .predicate = Json::Object{{"result", LintResultName(lint.result)},
                                    {"configuration", std::move(configuration)},
                                    {"passedTests", Texts(lint.passed)},
                                    {"warnedTests", Texts(lint.warned)},
                                    {"failedTests", Texts(lint.failed)}}};
}

absl::StatusOr<LintResult> ReadLintResult(const Json& predicate) {
  const std::string* const text = predicate.FindString("result");
  for (const LintResult result : {LintResult::kPassed, LintResult::kWarned, LintResult::kFailed}) {
    if (text != nullptr && *text == LintResultName(result)) return result;
  }
  return absl::InvalidArgumentError("lint statement has no result PASSED, WARNED or FAILED");
}

Json DescriptorOf(const Reference& reference) {
  return Json::Object{{"name", reference.name},
                      {"mediaType", reference.media_type},
                      {"digest", Json::Object{{"sha256", Hex(reference.sha256)}}}};
}

}  // namespace onnx_assay::provenance
