// `config`: the configuration in force, checked.

#include <memory>

#include "analyzer/base/utf8.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/policy_options.h"
#include "analyzer/policy/policy_text.h"
#include "fmt/format.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  PolicyOptions policy;
  std::string model;
  bool check = false;
};

int RunConfig(const Arguments& arguments) {
  const absl::StatusOr<Policy> policy = ReadPolicy(arguments.policy);
  if (!policy.ok()) {
    Complain(std::string(policy.status().message()));
    return kExitTrouble;
  }
  const std::string origin = policy->origin.empty() ? "defaults; no configuration file" : policy->origin;
  if (arguments.check) {
    Print(fmt::format("{}: no faults\n", origin));
    return kExitPass;
  }
  Policy shown = *policy;
  std::string from = origin;
  if (!arguments.model.empty()) {
    shown = PolicyFor(*policy, arguments.model);
    shown.overrides.clear();
    from += fmt::format(", for {}", Quoted(PathInPolicy(*policy, arguments.model), 4096));
  }
  Print(fmt::format("# from: {}\n# rules: {} of {} run\n{}", from, SelectRules(shown, AllRules()).size(),
                    AllRules().size(), PolicyText(shown)));
  return kExitPass;
}

}  // namespace

void AddConfigCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("config", "Show or check the configuration in force");
  AddPolicyOptions(*command, arguments->policy);
  command->add_option("--show", arguments->model, "As it is for the model at this path");
  command->add_flag("--check", arguments->check, "Only say whether it has faults");
  command->callback([arguments, &exit_code] { exit_code = RunConfig(*arguments); });
}

}  // namespace onnx_assay::cli
