#include "analyzer/cli/verify_report.h"

#include "analyzer/base/utf8.h"
#include "analyzer/cli/lint_summary.h"
#include "analyzer/report/report_path.h"
#include "fmt/format.h"
#include "provenance/json.h"

namespace onnx_assay::cli {
namespace {

using provenance::Json;

// Lines of one list in the text report; the JSON report has all.
constexpr std::size_t kMaxLines = 50;

void AddLines(std::string_view head, const std::vector<std::string>& lines, std::string& text) {
  for (std::size_t i = 0; i < lines.size() && i < kMaxLines; ++i) {
    text += fmt::format("  {}{}\n", head, Inert(lines[i]));
  }
  if (lines.size() > kMaxLines) text += fmt::format("  {}{} more\n", head, lines.size() - kMaxLines);
}

Json Texts(const std::vector<std::string>& texts) {
  Json::Array array;
  for (const std::string& text : texts) array.emplace_back(report::ValidUtf8(text));
  return array;
}

Json StatementsJson(const provenance::StatementsReport& report) {
  Json::Array array;
  for (const provenance::StatementReport& one : report.statements) {
    array.emplace_back(Json::Object{{"file", report::ValidUtf8(one.file)},
                                    {"kind", StatementKindName(one.kind)},
                                    {"answer", AnswerName(one.answer)},
                                    {"reason", one.reason},
                                    {"says", one.detail},
                                    {"signer", one.signer}});
  }
  return array;
}

Json TablesJson(const provenance::StatementsReport& report) {
  Json::Array array;
  for (const TableVersion& table : report.tables) {
    array.emplace_back(Json::Object{{"name", table.name}, {"version", table.version}});
  }
  return array;
}

void AddStatements(const provenance::StatementsReport& report, std::string& text) {
  for (const provenance::StatementReport& one : report.statements) {
    text += fmt::format("  statement {}: {}{}{}\n", Escaped(one.file, 4096), AnswerName(one.answer),
                        one.reason.empty() && one.detail.empty() ? "" : ", ",
                        Inert(one.reason.empty() ? one.detail : one.reason));
  }
  if (report.tool_version.empty()) return;
  text += fmt::format("  inspected by onnx-assay {}", Escaped(report.tool_version));
  for (const TableVersion& table : report.tables) {
    text += fmt::format(", {} {}", Escaped(table.name), Escaped(table.version));
  }
  text += '\n';
}

}  // namespace

std::string VerificationText(const Verification& verification) {
  std::string text = fmt::format("{}: {}\n", Escaped(verification.path, 4096), AnswerName(verification.answer));
  AddLines("reason: ", verification.reasons, text);
  if (!verification.manifest) return text;
  const provenance::Manifest& manifest = *verification.manifest;
  text += fmt::format("  signature by {}\n  files {}, root sha256 {}\n", verification.signer,
                      manifest.resources.size(), Hex(provenance::RootDigest(manifest.resources)));
  AddLines("left out by the signer: ", manifest.ignored, text);
  if (verification.answer == provenance::Answer::kAccepted) AddLines("not covered: ", verification.files.extra, text);
  AddStatements(verification.statements, text);
  return text;
}

std::string VerificationJson(const Verification& verification) {
  Json::Object json = {{"answer", AnswerName(verification.answer)},
                       {"reasons", Texts(verification.reasons)},
                       {"path", report::ValidUtf8(verification.path)},
                       {"bundle", report::ValidUtf8(verification.bundle)}};
  if (verification.manifest) {
    const provenance::Manifest& manifest = *verification.manifest;
    json["signer"] = verification.signer;
    json["root"] = Hex(provenance::RootDigest(manifest.resources));
    json["referenceRoot"] = Hex(provenance::ReferenceRootDigest(manifest.resources));
    json["files"] = manifest.resources.size();
    json["ignored"] = Texts(manifest.ignored);
    json["extra"] = Texts(verification.files.extra);
    json["statements"] = StatementsJson(verification.statements);
    json["tool"] = verification.statements.tool_version;
    json["tables"] = TablesJson(verification.statements);
    if (verification.statements.serial) json["serial"] = fmt::format("{}", *verification.statements.serial);
  }
  return CanonicalJson(json) + "\n";
}

}  // namespace onnx_assay::cli
