#include "provenance/statement.h"

#include <optional>
#include <set>

#include "analyzer/base/status_macros.h"
#include "fmt/format.h"
#include "provenance/oms.h"

namespace onnx_assay::provenance {
namespace {

absl::Status Broken(std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("statement {}", what));
}

absl::StatusOr<Subject> ReadSubject(const Json& json) {
  const Json* const digests = json.Find("digest");
  const std::string* const hex = digests == nullptr ? nullptr : digests->FindString("sha256");
  const std::optional<Sha256Digest> sha256 = hex == nullptr ? std::nullopt : ParseSha256(*hex);
  if (!sha256) return Broken("has a subject without a sha256 digest of 64 lower-case digits");
  const Json* const name = json.Find("name");
  if (name != nullptr && name->string() == nullptr) return Broken("has a subject whose name is no text");
  return Subject{name == nullptr ? std::string() : *name->string(), *sha256};
}

}  // namespace

std::string WriteStatement(const Statement& statement) {
  Json::Array subjects;
  for (const Subject& subject : statement.subjects) {
    subjects.emplace_back(
        Json::Object{{"name", subject.name}, {"digest", Json::Object{{"sha256", Hex(subject.sha256)}}}});
  }
  return CanonicalJson(Json::Object{{"_type", kStatementType},
                                    {"subject", std::move(subjects)},
                                    {"predicateType", statement.predicate_type},
                                    {"predicate", statement.predicate}});
}

absl::StatusOr<Statement> ParseStatement(std::string_view payload, const Limits& limits) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(Json json, ParseJson(payload, "statement", limits));
  if (json.object() == nullptr) return Broken("is no object");
  for (const auto& [name, value] : *json.object()) {
    if (name != "_type" && name != "subject" && name != "predicateType" && name != "predicate") {
      return Broken("has an unknown member");
    }
  }
  const std::string* const type = json.FindString("_type");
  if (type == nullptr || *type != kStatementType) {
    return Broken(fmt::format("has the wrong _type, allowed is {}", kStatementType));
  }
  const std::string* const predicate_type = json.FindString("predicateType");
  if (predicate_type == nullptr || predicate_type->empty()) return Broken("has no predicateType");
  const Json* const subjects = json.Find("subject");
  if (subjects == nullptr || subjects->array() == nullptr || subjects->array()->empty()) {
    return Broken("has no subject");
  }
  if (subjects->array()->size() > limits.max_manifest_files) return Broken("has too many subjects");
  Statement statement;
  statement.predicate_type = *predicate_type;
  std::set<std::pair<std::string, Sha256Digest>> seen;
  for (const Json& entry : *subjects->array()) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(Subject subject, ReadSubject(entry));
    if (!seen.emplace(subject.name, subject.sha256).second) return Broken("has a subject twice");
    statement.subjects.push_back(std::move(subject));
  }
  if (const auto it = json.object()->find("predicate"); it != json.object()->end()) {
    statement.predicate = std::move(it->second);
  }
  return statement;
}

}  // namespace onnx_assay::provenance
