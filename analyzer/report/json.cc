#include "analyzer/report/json.h"

#include "analyzer/engine/rule.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/tally.h"
#include "analyzer/report/text.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::ordered_json;

std::string Dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

// Text of any bytes as a JSON string.
Json Text(std::string_view text) { return ValidUtf8(text); }

Json Tool(const RunReport& run) {
  Json tables = Json::array();
  for (const TableVersion& table : run.tables) {
    tables.push_back({{"name", table.name}, {"version", table.version}});
  }
  return {{"name", "onnx-assay"}, {"version", run.tool_version}, {"tables", std::move(tables)}};
}

Json FindingJson(const Finding& finding) {
  Json json = {{"rule", finding.rule->id},
               {"name", finding.rule->name},
               {"severity", SeverityName(finding.severity)},
               {"message", Text(finding.message)},
               {"element", Text(finding.path)},
               {"stableElement", Text(finding.stable_path)}};
  if (!finding.file.empty()) json["file"] = Text(finding.file);
  json["begin"] = finding.range.begin;
  json["end"] = finding.range.end;
  json["count"] = finding.count;
  if (!finding.related.empty()) {
    Json& related = json["related"] = Json::array();
    for (const RelatedPlace& place : finding.related) {
      related.push_back({{"element", Text(place.path)},
                         {"begin", place.range.begin},
                         {"end", place.range.end},
                         {"note", Text(place.note)}});
    }
  }
  if (!finding.fingerprint.empty()) json["fingerprint"] = finding.fingerprint;
  if (!finding.suppressed_by.empty()) json["suppressedBy"] = Text(finding.suppressed_by);
  return json;
}

Json CompletenessJson(const Completeness& completeness) {
  Json gaps = Json::array();
  for (const Gap& gap : completeness.gaps) {
    gaps.push_back({{"what", Text(gap.what)}, {"why", Text(gap.why)}, {"count", gap.count}});
  }
  return {{"complete", completeness.complete()},
          {"bytes", completeness.bytes},
          {"elements", completeness.elements},
          {"nodes", completeness.nodes},
          {"tensors", completeness.tensors},
          {"rulesRun", completeness.rules_run},
          {"gaps", std::move(gaps)}};
}

// A model without its findings.
Json ModelJson(const FileReport& file, const PathBase& base) {
  Json json = {{"path", Text(file.path)}, {"uri", ReportUri(file.path, base)}, {"size", file.size}};
  if (file.sha256) json["sha256"] = Hex(*file.sha256);
  json["outcome"] = OutcomeName(file.outcome);
  if (!file.error.empty()) json["error"] = Text(file.error);
  if (!file.skipped.empty()) json["skipped"] = Text(file.skipped);
  if (file.changed) json["changedWhileRead"] = true;
  json["completeness"] = CompletenessJson(file.completeness);
  Json& gates = json["gates"] = Json::array();
  for (const Gate& gate : file.gates) {
    gates.push_back(
        {{"name", gate.name}, {"state", GateStateName(gate.state)}, {"reason", Text(gate.reason)}});
  }
  return json;
}

Json SummaryJson(const RunReport& run) {
  const Tally tally = TallyOf(run);
  return {{"models", run.files.size()},     {"errors", tally.errors()},
          {"warnings", tally.warnings()},   {"notes", tally.notes()},
          {"suppressed", tally.suppressed}, {"unchangedModels", run.unchanged}};
}

// The verdict and what belongs to the run as a whole.
void AddRunMembers(Json& json, const RunReport& run, const RenderOptions& options) {
  json["outcome"] = OutcomeName(run.outcome);
  json["exitCode"] = run.exit_code();
  json["failOn"] = SeverityName(run.fail_on);
  json["summary"] = SummaryJson(run);
  if (options.statistics) {
    Json& statistics = json["statistics"] = Json::object();
    for (const auto& [id, count] : FindingsByRule(run)) statistics[std::string(id)] = count;
  }
  Json& unused = json["unusedSuppressions"] = Json::array();
  for (const std::string& suppression : run.unused_suppressions)
    unused.push_back(Text(suppression));
}

}  // namespace

std::string RenderJson(const RunReport& run, const RenderOptions& options) {
  const PathBase base = {options.root, options.working_directory};
  Json json = {{"schemaVersion", kJsonSchemaVersion}, {"tool", Tool(run)}};
  AddRunMembers(json, run, options);
  Json& models = json["models"] = Json::array();
  for (const FileReport& file : run.files) {
    Json model = ModelJson(file, base);
    Json& findings = model["findings"] = Json::array();
    for (const Finding& finding : file.findings) {
      if (IsShown(finding, options)) findings.push_back(FindingJson(finding));
    }
    models.push_back(std::move(model));
  }
  return Dump(json, 2);
}

std::string RenderJsonLines(const RunReport& run, const RenderOptions& options) {
  const PathBase base = {options.root, options.working_directory};
  std::string out =
      Dump({{"type", "run"}, {"schemaVersion", kJsonSchemaVersion}, {"tool", Tool(run)}}, -1);
  for (const FileReport& file : run.files) {
    for (const Finding& finding : file.findings) {
      if (!IsShown(finding, options)) continue;
      Json json = {{"type", "finding"}, {"path", Text(file.path)}};
      json.update(FindingJson(finding));
      out += Dump(json, -1);
    }
    Json json = {{"type", "model"}};
    json.update(ModelJson(file, base));
    out += Dump(json, -1);
  }
  Json last = {{"type", "summary"}};
  AddRunMembers(last, run, options);
  return out + Dump(last, -1);
}

}  // namespace onnx_assay::report
