#include "analyzer/report/sarif.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "analyzer/policy/baseline.h"
#include "analyzer/policy/fingerprint.h"
#include "analyzer/report/logical_location.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/rule_page.h"
#include "analyzer/report/sarif_notifications.h"
#include "analyzer/report/sarif_rules.h"
#include "analyzer/report/sarif_text.h"
#include "analyzer/report/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::ordered_json;

// Source: SARIF SDK, which keeps offsets and lengths as 32-bit signed integers.
constexpr std::uint64_t kMaxSdkInteger = std::numeric_limits<std::int32_t>::max();

// Source: GitHub, SARIF support for code scanning: a run with more results is refused.
constexpr std::uint64_t kMaxResults = 25'000;

Json ArtifactLocation(const std::string& uri) {
  Json json = {{"uri", uri}};
  if (!uri.starts_with("file:")) json["uriBaseId"] = kSarifBase;
  return json;
}

class SarifWriter {
 public:
  SarifWriter(const RunReport& run, const RenderOptions& options)
      : run_(run),
        options_(options),
        base_{options.root, options.working_directory},
        rules_(run, options),
        strict_(options.sarif_profile == SarifProfile::kStrict) {
    for (const FileReport& file : run.files) uris_.push_back(ReportUri(file.path, base_));
    order_.resize(run.files.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return uris_[a] < uris_[b]; });
  }

  std::string Write();

 private:
  Json Region(ByteRange range) const;
  Json Location(const Finding& finding, std::size_t file);
  Json RelatedLocations(const Finding& finding, std::size_t file) const;
  Json Result(const Finding& finding, std::size_t file);
  Json Results();
  Json Artifacts();
  Json Driver() const;
  void AddSuppression(Json& result, const Finding& finding) const;

  // How many results of each level are written; the worst come first where not all fit.
  std::array<std::uint64_t, 3> Budget() const;

  const RunReport& run_;
  const RenderOptions& options_;
  const PathBase base_;
  const SarifRules rules_;
  const bool strict_;
  std::vector<std::string> uris_;      // by file
  std::vector<std::size_t> order_;     // files sorted by URI
  std::vector<std::size_t> artifact_;  // by file: index into artifacts
  LogicalLocations logical_;
  std::map<std::string, std::uint32_t> line_hashes_;  // uses of each location hash
  std::uint64_t left_out_ = 0;
};

Json SarifWriter::Region(ByteRange range) const {
  Json region = Json::object();
  if (!strict_) region = {{"startLine", 1}, {"startColumn", 1}, {"endLine", 1}, {"endColumn", 1}};
  if (strict_ || range.end <= kMaxSdkInteger) {
    region["byteOffset"] = range.begin;
    region["byteLength"] = range.size();
  }
  return region;
}

Json SarifWriter::Location(const Finding& finding, std::size_t file) {
  Json artifact = ArtifactLocation(uris_[file]);
  artifact["index"] = artifact_[file];
  // A range in a sidecar says nothing about the bytes of the model.
  const ByteRange range =
      finding.file.empty() ? finding.range : ByteRange{0, run_.files[file].size};
  Json json = {{"physicalLocation", {{"artifactLocation", artifact}, {"region", Region(range)}}}};
  if (!finding.path.empty()) {
    const std::size_t index = logical_.Intern(ValidUtf8(finding.path));
    json["logicalLocations"] = Json::array(
        {{{"index", index}, {"fullyQualifiedName", logical_.all()[index].fully_qualified_name}}});
  }
  return json;
}

Json SarifWriter::RelatedLocations(const Finding& finding, std::size_t file) const {
  Json list = Json::array();
  const auto add = [&](const Json& artifact, ByteRange range, std::string_view note) {
    list.push_back(
        {{"id", list.size() + 1},
         {"message", {{"text", SarifText(note.empty() ? "See also." : note)}}},
         {"physicalLocation", {{"artifactLocation", artifact}, {"region", Region(range)}}}});
  };
  if (!finding.file.empty()) {
    const std::string uri = SidecarUri(run_.files[file].path, finding.file, base_);
    // Readers hold offsets in 32 bits; the message has the exact range.
    if (!uri.empty() && finding.range.end <= kMaxSdkInteger) {
      add(ArtifactLocation(uri), finding.range, "The bytes in the data file.");
    }
  }
  Json artifact = ArtifactLocation(uris_[file]);
  artifact["index"] = artifact_[file];
  for (const RelatedPlace& place : finding.related) {
    add(artifact, place.range,
        place.path.empty() ? place.note : fmt::format("{}: {}", place.path, place.note));
  }
  return list;
}

void SarifWriter::AddSuppression(Json& result, const Finding& finding) const {
  if (options_.baseline_used) {
    result["baselineState"] = finding.suppressed_by == kSuppressedByBaseline ? "unchanged" : "new";
  }
  if (!options_.show_suppressed) return;
  Json& suppressions = result["suppressions"] = Json::array();
  if (finding.suppressed_by.empty()) return;
  suppressions.push_back({{"kind", "external"},
                          {"status", "accepted"},
                          {"justification", ValidUtf8(finding.suppressed_by)}});
}

Json SarifWriter::Result(const Finding& finding, std::size_t file) {
  const std::string subject =
      finding.fingerprint.empty() ? Fingerprint(finding) : finding.fingerprint;
  // The path takes part, so that equal findings of two models differ for readers that drop the
  // path.
  const std::string hash =
      Hex(Sha256(fmt::format("{}{}{}", subject, '\0', uris_[file]))).substr(0, 16);
  const std::string text = fmt::format(
      "{}. At {}, {} {} to {}.", SarifText(finding.message),
      SarifText(finding.stable_path.empty() ? "the model" : finding.stable_path),
      finding.file.empty() ? "bytes" : "data file bytes", finding.range.begin, finding.range.end);
  Json json = {{"ruleId", finding.rule->id},
               {"ruleIndex", rules_.IndexOf(*finding.rule)},
               {"kind", "fail"},
               {"level", SeverityName(finding.severity)},
               {"message", {{"text", text}}},
               {"locations", Json::array({Location(finding, file)})}};
  Json related = RelatedLocations(finding, file);
  if (!related.empty()) json["relatedLocations"] = std::move(related);
  if (finding.count > 1) json["occurrenceCount"] = std::min(finding.count, kMaxSdkInteger);
  json["partialFingerprints"] = {
      {kFingerprintScheme, subject},
      {"primaryLocationLineHash", fmt::format("{}:{}", hash, ++line_hashes_[hash])}};
  AddSuppression(json, finding);
  if (!finding.rule->cwe.empty()) {
    Json& taxa = json["taxa"] = Json::array();
    for (const int cwe : finding.rule->cwe) {
      taxa.push_back({{"id", std::to_string(cwe)},
                      {"index", rules_.TaxonIndexOf(cwe)},
                      {"toolComponent", {{"name", "CWE"}, {"index", 0}}}});
    }
  }
  Json& properties = json["properties"] = {{"onnxAssay/byteOffset", finding.range.begin},
                                           {"onnxAssay/byteLength", finding.range.size()}};
  if (!finding.file.empty()) properties["onnxAssay/file"] = ValidUtf8(finding.file);
  return json;
}

std::array<std::uint64_t, 3> SarifWriter::Budget() const {
  std::array<std::uint64_t, 3> counts = {};
  for (const FileReport& file : run_.files) {
    for (const Finding& finding : file.findings) {
      if (IsShown(finding, options_)) ++counts[static_cast<std::size_t>(finding.severity)];
    }
  }
  if (strict_) return counts;
  std::uint64_t left = kMaxResults;
  for (std::size_t level = counts.size(); level-- > 0;) {
    counts[level] = std::min(counts[level], left);
    left -= counts[level];
  }
  return counts;
}

Json SarifWriter::Results() {
  Json results = Json::array();
  std::array<std::uint64_t, 3> budget = Budget();
  for (const std::size_t file : order_) {
    for (const Finding& finding : run_.files[file].findings) {
      if (!IsShown(finding, options_)) continue;
      std::uint64_t& left = budget[static_cast<std::size_t>(finding.severity)];
      if (left == 0) {
        ++left_out_;
        continue;
      }
      --left;
      results.push_back(Result(finding, file));
    }
  }
  return results;
}

Json SarifWriter::Artifacts() {
  Json artifacts = Json::array();
  artifact_.resize(uris_.size());
  std::map<std::string_view, std::size_t> known;
  for (const std::size_t file : order_) {
    const auto [entry, added] = known.emplace(uris_[file], artifacts.size());
    artifact_[file] = entry->second;
    if (!added) continue;
    const FileReport& report = run_.files[file];
    Json location = ArtifactLocation(uris_[file]);
    location["index"] = artifacts.size();
    Json json = {{"location", std::move(location)}};
    if (strict_ || report.size <= kMaxSdkInteger) json["length"] = report.size;
    json["roles"] = {"analysisTarget"};
    json["mimeType"] = "application/octet-stream";
    if (report.sha256) json["hashes"] = {{"sha-256", Hex(*report.sha256)}};
    artifacts.push_back(std::move(json));
  }
  return artifacts;
}

Json SarifWriter::Driver() const {
  Json driver = {{"name", "onnx-assay"},
                 {"semanticVersion", run_.tool_version},
                 {"version", run_.tool_version},
                 {"informationUri", kProjectUri},
                 {"rules", Json::parse(rules_.DescriptorsJson())},
                 {"notifications", Json::parse(NotificationDescriptorsJson())}};
  if (rules_.HasTaxonomy()) {
    driver["supportedTaxonomies"] = Json::array({{{"name", "CWE"}, {"index", 0}}});
  }
  return driver;
}

std::string SarifWriter::Write() {
  Json artifacts = Artifacts();
  Json results = Results();
  Json run = {{"tool", {{"driver", Driver()}}},
              {"invocations",
               Json::array({Json::parse(InvocationJson(run_, uris_, artifact_, left_out_))})}};
  if (options_.version_control) {
    const VersionControl& control = *options_.version_control;
    Json json = {{"repositoryUri", control.repository_uri}, {"revisionId", control.revision}};
    if (!control.branch.empty()) json["branch"] = control.branch;
    json["mappedTo"] = {{"uriBaseId", kSarifBase}};
    run["versionControlProvenance"] = Json::array({std::move(json)});
  }
  run["originalUriBaseIds"] = {
      {kSarifBase, {{"description", {{"text", "The root of the repository."}}}}}};
  if (!artifacts.empty()) run["artifacts"] = std::move(artifacts);
  if (!logical_.all().empty()) {
    Json& list = run["logicalLocations"] = Json::array();
    for (const LogicalLocation& location : logical_.all()) {
      Json json = {{"index", list.size()}};
      if (location.parent) json["parentIndex"] = *location.parent;
      json["name"] = location.name;
      json["fullyQualifiedName"] = location.fully_qualified_name;
      json["kind"] = location.kind;
      list.push_back(std::move(json));
    }
  }
  run["results"] = std::move(results);
  if (!options_.sarif_category.empty()) {
    const std::string& id = options_.sarif_category;
    run["automationDetails"] = {{"id", id.ends_with('/') ? id : id + '/'}};
  }
  run["columnKind"] = "utf16CodeUnits";
  if (rules_.HasTaxonomy()) run["taxonomies"] = Json::array({Json::parse(rules_.TaxonomyJson())});
  Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"}};
  document["runs"] = Json::array({std::move(run)});
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string RenderSarif(const RunReport& run, const RenderOptions& options) {
  return SarifWriter(run, options).Write();
}

}  // namespace onnx_assay::report
