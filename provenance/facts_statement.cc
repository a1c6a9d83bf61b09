#include "provenance/facts_statement.h"

#include <charconv>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::provenance {
namespace {

// Other readers take numbers for doubles, so 64-bit values are texts.
Json Count(std::uint64_t value) { return fmt::format("{}", value); }

// Text of a model is any bytes; a statement is UTF-8.
Json ModelText(const std::string& text) { return IsValidUtf8(text) ? text : Escaped(text, text.size()); }

Json Texts(const std::vector<std::string>& texts) {
  Json::Array array;
  for (const std::string& text : texts) array.push_back(ModelText(text));
  return array;
}

Json Values(const std::vector<ModelSummary::Value>& values) {
  Json::Array array;
  for (const ModelSummary::Value& value : values) {
    array.emplace_back(Json::Object{{"name", ModelText(value.name)}, {"type", ModelText(value.type)}});
  }
  return array;
}

Json ExternalData(const ModelSummary& model) {
  Json::Array ranges;
  for (const ModelSummary::Range& range : model.ranges) {
    ranges.emplace_back(Json::Object{{"tensor", ModelText(range.tensor)},
                                     {"location", ModelText(range.location)},
                                     {"offset", Count(range.offset)},
                                     {"length", Count(range.length)}});
  }
  return ranges;
}

Json ModelFacts(const ModelSummary& model) {
  Json::Array opsets, domains;
  for (const auto& [domain, version] : model.opsets) {
    opsets.emplace_back(Json::Object{{"domain", ModelText(domain)}, {"version", fmt::format("{}", version)}});
  }
  for (const ModelSummary::Operators& use : model.domains) {
    domains.emplace_back(Json::Object{{"domain", ModelText(use.domain)}, {"nodes", Count(use.nodes)}});
  }
  return Json::Object{{"name", model.name},
                      {"irVersion", fmt::format("{}", model.ir_version)},
                      {"graphName", ModelText(model.graph_name)},
                      {"producerName", ModelText(model.producer_name)},
                      {"producerVersion", ModelText(model.producer_version)},
                      {"opsets", std::move(opsets)},
                      {"domains", std::move(domains)},
                      {"inputs", Values(model.inputs)},
                      {"outputs", Values(model.outputs)},
                      {"externalData", ExternalData(model)},
                      {"externalDataOmitted", Count(model.ranges_not_kept)}};
}

Json Tables(const std::vector<TableVersion>& tables) {
  Json::Array array;
  for (const TableVersion& table : tables) {
    array.emplace_back(Json::Object{{"name", table.name}, {"version", table.version}});
  }
  return array;
}

absl::Status Broken(std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("facts statement {}", what));
}

std::optional<std::uint64_t> ParseCount(const std::string* text) {
  if (text == nullptr || text->empty() || (text->size() > 1 && text->front() == '0')) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
  return value;
}

}  // namespace

Statement FactsStatement(const ArtifactSet& set, const Tool& tool, std::uint64_t serial,
                         const std::vector<Reference>& references) {
  Json::Array files, models, referenced;
  for (const ArtifactFile& file : set.files) {
    files.emplace_back(Json::Object{{"name", file.name},
                                    {"role", RoleName(file.role)},
                                    {"size", Count(file.size)},
                                    {"sha256", Hex(file.sha256)}});
  }
  for (const ModelSummary& model : set.models) models.push_back(ModelFacts(model));
  for (const Reference& reference : references) referenced.push_back(DescriptorOf(reference));
  const Json program = Json::Object{
      {"name", "onnx-assay"}, {"version", tool.version}, {"sha256", Hex(tool.binary_sha256)}};
  return {.subjects = SubjectsOf(set),
          .predicate_type = std::string(kFactsPredicateType),
          .predicate = Json::Object{{"schemaVersion", "1"},
                                    {"serial", Count(serial)},
                                    {"complete", set.complete()},
                                    {"gaps", Texts(set.gaps)},
                                    {"tool", program},
                                    {"tables", Tables(tool.tables)},
                                    {"files", std::move(files)},
                                    {"ignored", Texts(set.ignored)},
                                    {"models", std::move(models)},
                                    {"references", std::move(referenced)}}};
}

absl::StatusOr<ReadFacts> ReadFactsPredicate(const Json& predicate) {
  const std::string* const version = predicate.FindString("schemaVersion");
  if (version == nullptr || *version != "1") return Broken("has the wrong schemaVersion, allowed is \"1\"");
  const std::optional<std::uint64_t> serial = ParseCount(predicate.FindString("serial"));
  if (!serial) return Broken("has no serial");
  const Json* const complete = predicate.Find("complete");
  if (complete == nullptr || complete->boolean() == nullptr) return Broken("does not say whether it is complete");
  const Json* const tool = predicate.Find("tool");
  const std::string* const tool_version = tool == nullptr ? nullptr : tool->FindString("version");
  if (tool_version == nullptr) return Broken("names no tool");
  ReadFacts facts{*complete->boolean(), *serial, *tool_version, {}};
  const Json* const tables = predicate.Find("tables");
  if (tables == nullptr || tables->array() == nullptr) return Broken("names no tables");
  for (const Json& table : *tables->array()) {
    const std::string* const name = table.FindString("name");
    const std::string* const table_version = table.FindString("version");
    if (name == nullptr || table_version == nullptr) return Broken("has a table without name or version");
    facts.tables.push_back({*name, *table_version});
  }
  return facts;
}

}  // namespace onnx_assay::provenance
