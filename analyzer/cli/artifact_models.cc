#include "analyzer/cli/artifact_models.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "analyzer/cli/check_file.h"
#include "analyzer/cli/describe.h"
#include "analyzer/cli/parallel.h"
#include "analyzer/cli/policy_options.h"
#include "analyzer/cli/version.h"
#include "analyzer/policy/fingerprint.h"
#include "analyzer/tables/table_versions.h"
#include "fmt/format.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

namespace fs = std::filesystem;
using provenance::ModelSummary;

// Ranges of tensors listed in a statement; more are counted.
constexpr std::size_t kMaxRanges = 100'000;

std::string Copy(const model::Text& text) { return std::string(text.view()); }

void AddRanges(const facts::ModelFacts& facts, ModelSummary& summary) {
  for (const facts::ExternalFile& file : facts.external_files) {
    summary.sidecars.emplace_back(file.location);
    for (const std::uint32_t index : file.refs) {
      const facts::ExternalRef& ref = facts.external_refs[index];
      if (!ref.range) continue;
      if (summary.ranges.size() == kMaxRanges) {
        ++summary.ranges_not_kept;
        continue;
      }
      summary.ranges.push_back({Copy(facts.tensors[ref.tensor].tensor->name), std::string(file.location),
                                ref.range->begin, ref.range->size()});
    }
  }
}

std::vector<ModelSummary::Value> Values(const std::vector<model::ValueInfo>& infos) {
  std::vector<ModelSummary::Value> values;
  for (const model::ValueInfo& info : infos) values.push_back({Copy(info.name), TypeText(info.type.get())});
  return values;
}

ModelSummary Summarise(std::string name, const OpenModel& open) {
  const model::Model& model = *open.inspected.model;
  const facts::ModelFacts& facts = open.inspected.facts;
  ModelSummary summary;
  summary.name = std::move(name);
  summary.identity = provenance::IdentityOf(open.source->descriptor());
  summary.sha256 = *model.sha256;
  summary.ir_version = model.ir_version.value;
  summary.producer_name = Copy(model.producer_name);
  summary.producer_version = Copy(model.producer_version);
  for (const model::OpsetImport& import : model.opset_imports) {
    summary.opsets.emplace_back(Copy(import.domain), import.version.value);
  }
  std::map<std::string, std::uint64_t> domains;
  for (const facts::NodeFacts& node : facts.nodes) ++domains[std::string(node.domain)];
  for (const auto& [domain, nodes] : domains) summary.domains.push_back({domain, nodes});
  if (model.graph != nullptr) {
    summary.graph_name = Copy(model.graph->name);
    summary.inputs = Values(model.graph->inputs);
    summary.outputs = Values(model.graph->outputs);
  }
  AddRanges(facts, summary);
  if (!model.is_model) summary.gaps.push_back("is no ONNX model");
  for (const Gap& gap : open.inspected.inspection.completeness.gaps) {
    summary.gaps.push_back(fmt::format("{} not inspected: {}", gap.what, gap.why));
  }
  return summary;
}

// One input: its report before policy, and its summary unless it could not be read.
struct Result {
  FileReport report;
  std::optional<ModelSummary> summary;
};

Result ReadOne(const std::string& path, const std::string& name, const Policy& policy) {
  Result result;
  result.report.path = name;
  CheckOptions options;
  options.sha256 = true;
  absl::StatusOr<OpenModel> open = OpenAndInspect(path, policy, options);
  if (!open.ok()) {
    result.report.error = std::string(open.status().message());
    result.report.changed = open.status().code() == absl::StatusCode::kAborted;
    return result;
  }
  result.summary = Summarise(name, *open);
  result.report.size = open->inspected.model->file_size;
  result.report.sha256 = open->inspected.model->sha256;
  result.report.findings = std::move(open->inspected.inspection.findings);
  result.report.completeness = std::move(open->inspected.inspection.completeness);
  return result;
}

std::vector<std::string> ModelNames(const ArtifactPlace& place) {
  if (!place.file.empty()) return {place.file};
  const std::vector<std::string> ignored = place.Ignored();
  std::vector<std::string> names;
  for (const ModelInput& input : ExpandInputs({place.directory})) {
    std::string name = fs::path(input.path).lexically_relative(place.directory).generic_string();
    const bool skipped = std::any_of(ignored.begin(), ignored.end(), [&](const std::string& one) {
      return name == one || name.starts_with(one + "/");
    });
    if (!skipped) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

ReadModels ReadArtifactModels(const ArtifactPlace& place, const Policy& policy, unsigned jobs) {
  const std::vector<std::string> names = ModelNames(place);
  std::vector<Result> results(names.size());
  ForEachParallel(names.size(), jobs, [&](std::size_t i) {
    const std::string path = (fs::path(place.directory) / names[i]).string();
    results[i] = ReadOne(path, names[i], PolicyFor(policy, path));
    AssignFingerprints(results[i].report.findings);
  });
  ReadModels read;
  read.rules = SelectRules(policy, AllRules());
  read.run.tool_version = ToolVersion();
  read.run.tables = CompiledTables();
  read.run.fail_on = policy.fail_on;
  std::vector<bool> used;
  for (std::size_t i = 0; i < results.size(); ++i) {
    ApplyPolicy(PolicyFor(policy, (fs::path(place.directory) / names[i]).string()), Today(), results[i].report, used);
    read.run.files.push_back(std::move(results[i].report));
    if (results[i].summary) read.summaries.push_back(std::move(*results[i].summary));
  }
  read.run.outcome = Combine(read.run.files);
  return read;
}

std::vector<TableVersion> CompiledTables() {
  std::vector<TableVersion> versions;
  for (std::size_t i = 0; i < tables::ShippedTableCount(); ++i) {
    const tables::ShippedTable table = tables::ShippedTableAt(i);
    versions.push_back({std::string(table.name), std::string(table.version)});
  }
  return versions;
}

}  // namespace onnx_assay::cli
