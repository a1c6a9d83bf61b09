// `check`: inspect models and report what was found.

#include <memory>

#include "analyzer/cli/check_run.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/policy_options.h"
#include "analyzer/cli/report_outputs.h"
#include "analyzer/reference/reference.h"
#include "fmt/format.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::vector<std::string> paths;
  ReportArguments report;
  PolicyOptions policy;
  std::string baseline;
  std::string changed_since;
  std::string lfs = "warn";
  bool sha256 = false;
  bool reference = false;
  unsigned jobs = 0;
};

CheckRun RunOf(const Arguments& arguments) {
  CheckRun run;
  run.paths = arguments.paths;
  run.options.sha256 = arguments.sha256;
  run.options.lfs = ParseLfsMode(arguments.lfs).value_or(LfsMode::kWarn);
  run.jobs = arguments.jobs;
  run.changed_since = arguments.changed_since;
  run.place = PlaceOf(arguments.report.root);
  run.tell_passed_over = !arguments.policy.isolated && arguments.policy.config.empty();
  return run;
}

int Trouble(const absl::Status& status) {
  Complain(std::string(status.message()));
  return kExitTrouble;
}

int RunCheck(const Arguments& arguments) {
  if (!ReportsAreValid(arguments.report)) return kExitTrouble;
  CheckRun run = RunOf(arguments);
  if (arguments.reference) {
    run.options.reference_program = reference::FindProgram();
    if (run.options.reference_program.empty()) {
      Complain("--reference: onnx-assay-reference is not installed beside this program");
      return kExitTrouble;
    }
  }
  const absl::StatusOr<Policy> policy = ReadPolicy(arguments.policy);
  if (!policy.ok()) return Trouble(policy.status());
  std::optional<Baseline> baseline;
  if (!arguments.baseline.empty()) {
    absl::StatusOr<Baseline> read = ReadBaseline(arguments.baseline, run.options.limits);
    if (!read.ok()) return Trouble(read.status());
    baseline = *std::move(read);
  }
  const absl::StatusOr<RunReport> report =
      InspectModels(run, *policy, baseline ? &*baseline : nullptr);
  if (!report.ok()) return Trouble(report.status());
  return WriteReports(arguments.report, *report, SelectRules(*policy, AllRules()),
                      baseline.has_value());
}

}  // namespace

void AddCheckCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command =
      app.add_subcommand("check", "Inspect models and report what is wrong with them");
  command
      ->add_option("path", arguments->paths,
                   "Models, directories to search, or - for standard input")
      ->required();
  AddReportOptions(*command, arguments->report);
  AddPolicyOptions(*command, arguments->policy);
  command->add_option("--baseline", arguments->baseline,
                      "Findings in this file are known and do not fail");
  command->add_option(
      "--changed-since", arguments->changed_since,
      "Only models that differ from this git revision, or whose sidecars do; asks git");
  command->add_option("--lfs", arguments->lfs, "What a Git LFS pointer in place of a model means")
      ->check(CLI::IsMember({"skip", "warn", "error", "resolve"}))
      ->capture_default_str();
  command->add_flag("--reference", arguments->reference,
                    "Ask ONNX's own checker too, in a confined process; evidence for the structure gate");
  command->add_flag("--sha256", arguments->sha256, "Digest of each model; reads every byte");
  command->add_option("-j,--jobs", arguments->jobs,
                      "Models inspected at a time; default: one for each core");
  command->callback([arguments, &exit_code] { exit_code = RunCheck(*arguments); });
}

}  // namespace onnx_assay::cli
