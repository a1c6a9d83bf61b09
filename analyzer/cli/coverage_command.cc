// `coverage`: whether a runtime takes a model, and where each node runs.

#include <memory>

#include "analyzer/cli/check_file.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/coverage_report.h"
#include "analyzer/cli/policy_options.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::string path;
  std::string format = "text";
  bool all = false;
  bool nodes = false;
  bool required_operators = false;
  PolicyOptions policy;
};

// The targets asked for: all providers of the newest release, the targets of the policy, or the newest
// release on CPU.
absl::StatusOr<std::vector<coverage::Target>> Targets(const Arguments& arguments, const Settings& settings) {
  std::vector<coverage::Target> targets;
  const auto add = [&](std::string_view runtime, const std::vector<std::string>& providers) {
    absl::StatusOr<coverage::Target> target = coverage::ParseTarget(runtime, providers);
    if (target.ok()) targets.push_back(*std::move(target));
    return target.status();
  };
  if (arguments.all) {
    const std::string runtime = arguments.policy.target.empty() ? "onnxruntime" : arguments.policy.target;
    for (std::size_t i = 0; i < tables::ProviderCount(); ++i) {
      const absl::Status status = add(runtime, {std::string(tables::ProviderAt(i).name)});
      if (!status.ok()) return status;
    }
    return targets;
  }
  for (const TargetSetting& setting : settings.targets) {
    const absl::Status status = add(setting.runtime, setting.providers);
    if (!status.ok()) return status;
  }
  if (targets.empty()) {
    const absl::Status status = add("onnxruntime", {});
    if (!status.ok()) return status;
  }
  return targets;
}

int ExitCode(const CoverageReport& report, const Completeness& completeness) {
  bool unknown = !completeness.complete();
  for (const coverage::TargetCoverage& target : report.targets) {
    if (target.loads == coverage::Loads::kNo) return kExitFindings;
    unknown = unknown || target.loads == coverage::Loads::kUnknown;
  }
  return unknown ? kExitIncomplete : kExitPass;
}

int Show(const Arguments& arguments, const OpenModel& open, const Settings& settings,
         const std::vector<coverage::Target>& targets) {
  const facts::ModelFacts& facts = open.inspected.facts;
  if (arguments.required_operators) {
    Print(RenderRequiredOperators(facts));
    return kExitPass;
  }
  CoverageReport report;
  report.path = arguments.path;
  report.facts = &facts;
  report.list_nodes = arguments.nodes;
  const coverage::FixedAxes fixable = FixableAxes(settings);
  const coverage::ValueKnowledge values = coverage::KnowValues(facts);
  for (const coverage::Target& target : targets) {
    report.targets.push_back(coverage::Cover(facts, values, target, fixable));
  }
  if (!arguments.all && targets[0].release) {
    report.asked_oldest = true;
    report.oldest = coverage::FindOldestRelease(facts);
  }
  Print(arguments.format == "json" ? RenderCoverageJson(report)
        : arguments.all            ? RenderCoverageTable(report)
                                   : RenderCoverageText(report));
  // An overview of all providers asks no question that could fail.
  return arguments.all ? kExitPass : ExitCode(report, open.inspected.inspection.completeness);
}

int RunCoverage(const Arguments& arguments) {
  absl::StatusOr<Policy> policy = ReadPolicy(arguments.policy);
  if (!policy.ok()) {
    Complain(std::string(policy.status().message()));
    return kExitTrouble;
  }
  const Settings settings = policy->settings;
  const auto targets = Targets(arguments, settings);
  if (!targets.ok()) {
    Complain(std::string(targets.status().message()));
    return kExitTrouble;
  }
  policy->ignore = {"ALL"};
  policy->settings.targets.clear();
  const absl::StatusOr<OpenModel> open = OpenAndInspect(arguments.path, *policy, {});
  if (!open.ok()) {
    Complain(std::string(open.status().message()));
    return kExitIncomplete;
  }
  if (!open->inspected.model->is_model) {
    Complain(arguments.path + " is no ONNX model; check says what it is");
    return kExitFindings;
  }
  return Show(arguments, *open, settings, *targets);
}

}  // namespace

void AddCoverageCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command =
      app.add_subcommand("coverage", "Show whether a runtime takes a model and where its nodes run");
  command->add_option("path", arguments->path, "Model, or - for standard input")->required();
  command->add_option("-f,--format,--output-format", arguments->format, "Format of the output")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->add_flag("--all", arguments->all, "One line for each known provider");
  command->add_flag("--nodes", arguments->nodes, "Placement of every node, with --format json");
  command->add_flag("--required-operators", arguments->required_operators,
                    "List the operators in the form that the reduced build of ONNX Runtime takes");
  command->add_option("--config", arguments->policy.config, "Configuration file instead of the one found");
  command->add_flag("--isolated", arguments->policy.isolated, "Read no configuration file");
  AddTargetOptions(*command, arguments->policy);
  command->callback([arguments, &exit_code] { exit_code = RunCoverage(*arguments); });
}

}  // namespace onnx_assay::cli
