#include "analyzer/cli/check_run.h"

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/cli/changed_models.h"
#include "analyzer/cli/parallel.h"
#include "analyzer/cli/version.h"
#include "analyzer/policy/fingerprint.h"
#include "analyzer/report/report_path.h"
#include "fmt/format.h"

namespace onnx_assay::cli {

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
  report.tool_version = ToolVersion();
  report.fail_on = policy.fail_on;
  report.files.resize(inputs.size());
  ForEachParallel(inputs.size(), run.jobs, [&](std::size_t i) {
    report.files[i] = CheckFile(inputs[i], policy, run.options);
    AssignFingerprints(report.files[i].findings);
  });
  std::vector<bool> used;
  for (FileReport& file : report.files) {
    // The baseline goes first: what it accepts is in use even where a suppression speaks of it too.
    if (baseline != nullptr) baseline->Apply(BaselinePath(file.path, run.place), file.findings);
    ApplyPolicy(policy, {}, file, used);
  }
  if (baseline != nullptr) report.unused_suppressions = baseline->Unused();
  const bool nothing_changed = report.files.empty() && report.unchanged != 0;
  report.outcome = nothing_changed ? Outcome::kPass : Combine(report.files);
  return report;
}

}  // namespace onnx_assay::cli
