#include "analyzer/cli/lint_summary.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/report/report_path.h"
#include "fmt/format.h"
#include "provenance/file_tree.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

std::string LevelOf(std::string_view gate) {
  std::string level = "ONNX_ASSAY_GATE_";
  for (const char c : gate) level += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c == ' ' ? '_' : c;
  return level;
}

}  // namespace

absl::StatusOr<JudgingPolicy> ReadJudgingPolicy(PolicyOptions options, const std::string& file) {
  if (!file.empty()) options.config = file;
  JudgingPolicy judging;
  ONNX_ASSAY_ASSIGN_OR_RETURN(judging.policy, ReadPolicy(options));
  if (judging.policy.origin.empty()) return judging;
  const std::string path = options.config.empty() ? judging.policy.origin : options.config;
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string bytes, ReadSmallFile(path, Limits().max_document_bytes));
  judging.digest = {std::filesystem::path(path).filename().string(), Sha256(bytes)};
  return judging;
}

provenance::LintSummary SummariseLint(const ReadModels& read, const PolicyDigest& policy,
                                      const provenance::Reference& sarif) {
  std::map<std::string_view, Severity> worst;
  for (const Rule* const rule : read.rules) worst.emplace(rule->id, Severity::kNote);
  provenance::LintSummary lint;
  for (const FileReport& file : read.run.files) {
    lint.complete = lint.complete && file.error.empty() && file.completeness.complete();
    for (const Finding& finding : file.findings) {
      if (!finding.suppressed_by.empty()) continue;
      Severity& severity = worst[finding.rule->id];
      severity = std::max(severity, finding.severity);
    }
  }
  std::string ids;
  for (const auto& [id, severity] : worst) {
    ids.append(id).append("\n");
    std::vector<std::string>& list = severity == Severity::kError     ? lint.failed
                                     : severity == Severity::kWarning ? lint.warned
                                                                      : lint.passed;
    list.emplace_back(id);
  }
  lint.result = !lint.failed.empty()                     ? provenance::LintResult::kFailed
                : !lint.warned.empty() || !lint.complete ? provenance::LintResult::kWarned
                                                         : provenance::LintResult::kPassed;
  lint.rules_not_run = AllRules().size() - read.rules.size();
  lint.policy_name = policy.name;
  lint.policy_sha256 = policy.sha256;
  lint.rules_sha256 = Sha256(ids);
  lint.report = sarif;
  return lint;
}

std::vector<std::string> VerdictLevels(const ReadModels& read, const provenance::LintSummary& lint) {
  std::vector<std::string> levels = {"ONNX_ASSAY_POLICY_MET"};
  if (lint.result == provenance::LintResult::kPassed) levels.push_back("ONNX_ASSAY_LINT_CLEAN");
  std::map<std::string, bool> gates;
  for (const FileReport& file : read.run.files) {
    for (const Gate& gate : file.gates) {
      bool& passed = gates.emplace(gate.name, true).first->second;
      passed = passed && gate.state == GateState::kPassed;
    }
  }
  for (const auto& [name, passed] : gates) {
    if (passed) levels.push_back(LevelOf(name));
  }
  return levels;
}

Sha256Digest BinaryDigest() {
  const absl::StatusOr<std::unique_ptr<ByteSource>> self = OpenFile("/proc/self/exe", Limits().max_file_bytes);
  if (!self.ok()) return {};
  const absl::StatusOr<provenance::HashedFile> hashed = provenance::HashDescriptor((*self)->descriptor(), "program");
  return hashed.ok() ? hashed->sha256 : Sha256Digest{};
}

std::string Inert(std::string_view text) { return report::Inert(text); }

}  // namespace onnx_assay::cli
