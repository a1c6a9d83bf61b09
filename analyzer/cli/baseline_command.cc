// `baseline`: record the findings that a repository accepts for now, and drop those that are gone.

#include <filesystem>
#include <memory>

#include "analyzer/cli/check_run.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/policy_options.h"
#include "analyzer/report/output_file.h"
#include "analyzer/report/tally.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::string file;
  std::vector<std::string> paths;
  std::string root;
  PolicyOptions policy;
  unsigned jobs = 0;
};

CheckRun RunOf(const Arguments& arguments) {
  CheckRun run;
  run.paths = arguments.paths;
  run.jobs = arguments.jobs;
  run.place = PlaceOf(arguments.root);
  return run;
}

// A baseline over a run that did not see everything would accept what it never looked at.
bool SawEverything(const RunReport& run) {
  if (run.files.empty()) {
    Complain("no model was inspected; the baseline is not written");
    return false;
  }
  for (const FileReport& file : run.files) {
    if (file.error.empty() && !file.changed) continue;
    Complain(fmt::format("{}; the baseline is not written",
                         file.error.empty() ? "a file changed while it was read" : file.error));
    return false;
  }
  return true;
}

int Save(const Baseline& baseline, const std::string& file) {
  const absl::Status status = report::ReplaceFile(file, baseline.Serialise());
  if (status.ok()) return kExitPass;
  Complain(std::string(status.message()));
  return kExitTrouble;
}

int Trouble(const absl::Status& status) {
  Complain(std::string(status.message()));
  return kExitTrouble;
}

int RunWrite(const Arguments& arguments) {
  const CheckRun run = RunOf(arguments);
  const absl::StatusOr<Policy> policy = ReadPolicy(arguments.policy);
  if (!policy.ok()) return Trouble(policy.status());
  const absl::StatusOr<RunReport> report = InspectModels(run, *policy, nullptr);
  if (!report.ok()) return Trouble(report.status());
  if (!SawEverything(*report)) return kExitIncomplete;
  Baseline baseline;
  for (const FileReport& file : report->files) {
    baseline.Add(BaselinePath(file.path, run.place), file.findings);
  }
  const int code = Save(baseline, arguments.file);
  if (code == kExitPass) {
    Print(fmt::format("{} accepted in {}\n", report::Plural(baseline.size(), "finding"),
                      report::Plural(report->files.size(), "model")));
  }
  return code;
}

int RunPrune(const Arguments& arguments) {
  const CheckRun run = RunOf(arguments);
  absl::StatusOr<Baseline> baseline = ReadBaseline(arguments.file, run.options.limits);
  if (!baseline.ok()) return Trouble(baseline.status());
  const std::uint64_t before = baseline->size();
  const absl::StatusOr<Policy> policy = ReadPolicy(arguments.policy);
  if (!policy.ok()) return Trouble(policy.status());
  const absl::StatusOr<RunReport> report = InspectModels(run, *policy, &*baseline);
  if (!report.ok()) return Trouble(report.status());
  if (!SawEverything(*report)) return kExitIncomplete;
  baseline->Prune([&](const std::string& path) {
    std::error_code error;
    const std::filesystem::path file = std::filesystem::path(run.place.root) / path;
    return !std::filesystem::exists(file, error) && !error;
  });
  const int code = Save(*baseline, arguments.file);
  if (code == kExitPass) {
    Print(fmt::format("{} dropped, {} kept\n", report::Plural(before - baseline->size(), "finding"),
                      baseline->size()));
  }
  return code;
}

void AddArguments(CLI::App& command, Arguments& arguments) {
  command.add_option("file", arguments.file, "The baseline")->required();
  command.add_option("path", arguments.paths, "Models, or directories to search")->required();
  command.add_option("--root", arguments.root,
                     "Directory that model paths are relative to; default: the work tree of git");
  AddPolicyOptions(command, arguments.policy);
  command.add_option("-j,--jobs", arguments.jobs,
                     "Models inspected at a time; default: one for each core");
}

}  // namespace

void AddBaselineCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command =
      app.add_subcommand("baseline", "Record the findings that are accepted for now");
  command->require_subcommand(1);
  CLI::App* const write = command->add_subcommand("write", "Accept every finding of these models");
  AddArguments(*write, *arguments);
  write->callback([arguments, &exit_code] { exit_code = RunWrite(*arguments); });
  CLI::App* const prune =
      command->add_subcommand("prune", "Drop what no finding of these models uses");
  AddArguments(*prune, *arguments);
  prune->callback([arguments, &exit_code] { exit_code = RunPrune(*arguments); });
}

}  // namespace onnx_assay::cli
