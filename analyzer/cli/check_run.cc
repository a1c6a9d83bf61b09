#include "analyzer/cli/check_run.h"

#include <filesystem>
#include <set>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/cli/changed_models.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/parallel.h"
#include "analyzer/cli/policy_options.h"
#include "analyzer/cli/version.h"
#include "analyzer/policy/fingerprint.h"
#include "analyzer/report/report_path.h"
#include "analyzer/tables/table_versions.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

// Says once for each configuration file that lies with the models and is not in force.
void TellPassedOver(const std::vector<ModelInput>& inputs, const Policy& policy) {
  std::set<std::string> directories, told;
  for (const ModelInput& input : inputs) {
    if (!directories.insert(std::filesystem::path(input.path).parent_path().string()).second) continue;
    const std::string found = PassedOverConfig(input.path, policy);
    if (found.empty() || !told.insert(found).second) continue;
    Complain(fmt::format("{} is not used: configuration is looked for from the working directory upward; name "
                         "it with --config if it is yours",
                         Escaped(found, 4096)));
  }
}

}  // namespace

std::string BaselinePath(const std::string& path, const RunPlace& place) {
  return report::ValidUtf8(report::ReportPath(path, {place.root, place.working_directory}));
}

absl::StatusOr<Baseline> ReadBaseline(const std::string& path, const Limits& limits) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string text,
                              ReadSmallFile(path, limits.max_document_bytes));
  absl::StatusOr<Baseline> baseline = Baseline::Parse(text);
  if (baseline.ok()) return baseline;
  return absl::InvalidArgumentError(
      fmt::format("{}: {}", Escaped(path, 4096), std::string(baseline.status().message())));
}

absl::StatusOr<RunReport> InspectModels(const CheckRun& run, const Policy& policy,
                                        Baseline* baseline) {
  RunReport report;
  std::vector<ModelInput> inputs = ExpandInputs(run.paths);
  if (!run.changed_since.empty()) {
    const std::size_t all = inputs.size();
    ONNX_ASSAY_ASSIGN_OR_RETURN(
        inputs, ChangedModels(std::move(inputs), run.changed_since, run.place, run.options.limits));
    report.unchanged = all - inputs.size();
  }
  if (run.tell_passed_over) TellPassedOver(inputs, policy);
  report.tool_version = ToolVersion();
  for (std::size_t i = 0; i < tables::ShippedTableCount(); ++i) {
    const tables::ShippedTable table = tables::ShippedTableAt(i);
    report.tables.push_back({std::string(table.name), std::string(table.version)});
  }
  report.fail_on = policy.fail_on;
  report.files.resize(inputs.size());
  ForEachParallel(inputs.size(), run.jobs, [&](std::size_t i) {
    report.files[i] = CheckFile(inputs[i], PolicyFor(policy, inputs[i].path), run.options);
    AssignFingerprints(report.files[i].findings);
  });
  const std::string today = Today();
  std::vector<bool> used;
  for (FileReport& file : report.files) {
    // The baseline goes first: what it accepts is in use even where a suppression speaks of it too.
    if (baseline != nullptr) baseline->Apply(BaselinePath(file.path, run.place), file.findings);
    ApplyPolicy(PolicyFor(policy, file.path), today, file, used);
  }
  // A run over a part of the models cannot tell which suppressions the others need.
  if (run.changed_since.empty()) {
    report.unused_suppressions = IdleSuppressions(policy.suppressions, used, today);
  }
  if (baseline != nullptr) {
    for (std::string& entry : baseline->Unused()) report.unused_suppressions.push_back(std::move(entry));
  }
  const bool nothing_changed = report.files.empty() && report.unchanged != 0;
  report.outcome = nothing_changed ? Outcome::kPass : Combine(report.files);
  return report;
}

}  // namespace onnx_assay::cli
