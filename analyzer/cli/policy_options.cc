#include "analyzer/cli/policy_options.h"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "analyzer/base/status_macros.h"
#include "analyzer/coverage/target.h"
#include "analyzer/policy/config.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {

namespace fs = std::filesystem;

void AddPolicyOptions(CLI::App& command, PolicyOptions& options) {
  CLI::Option* const config =
      command.add_option("--config", options.config, "Configuration file instead of the one found");
  command.add_flag("--isolated", options.isolated, "Read no configuration file")->excludes(config);
  command.add_option("--fail-on", options.fail_on, "Lowest level that gives exit code 1; default: error")
      ->check(CLI::IsMember({"note", "warning", "error", "never"}));
  command.add_option("--select", options.select, "Run only these rules: ids, names, families or ALL")
      ->delimiter(',');
  command.add_option("--extend-select", options.extend_select, "Run these rules too")->delimiter(',');
  command.add_option("--ignore", options.ignore, "Do not run these rules")->delimiter(',');
  command.add_flag("--deep", options.deep, "Read all weights once: numbers that are not finite, program files");
  AddTargetOptions(command, options);
}

void AddTargetOptions(CLI::App& command, PolicyOptions& options) {
  CLI::Option* const target = command.add_option(
      "--target", options.target, "Runtime that is to take the models: onnxruntime@1.31, tensorrt@10.15");
  command.add_option("--providers", options.providers, "Its execution providers in order of preference: cuda,cpu")
      ->delimiter(',')
      ->needs(target);
}

absl::StatusOr<Policy> ReadPolicy(const PolicyOptions& options) {
  const auto rules = AllRules();
  ONNX_ASSAY_RETURN_IF_ERROR(CheckSelectors(options.select, "--select", rules));
  ONNX_ASSAY_RETURN_IF_ERROR(CheckSelectors(options.extend_select, "--extend-select", rules));
  ONNX_ASSAY_RETURN_IF_ERROR(CheckSelectors(options.ignore, "--ignore", rules));
  Policy policy;
  std::error_code error;
  std::optional<std::string> file;
  if (!options.config.empty()) {
    file = options.config;
  } else if (!options.isolated) {
    file = FindConfig(fs::current_path(error).string());
  }
  if (file) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(policy, LoadPolicy(*file, rules));
  }
  PolicyValues values;
  if (!options.select.empty()) values.select = options.select;
  values.extend_select = options.extend_select;
  values.ignore = options.ignore;
  if (!options.fail_on.empty()) {
    values.never_fail = options.fail_on == "never";
    values.fail_on = ParseSeverity(options.fail_on);
  }
  if (options.deep) values.deep = true;
  if (!options.target.empty()) values.targets = {{options.target, options.providers}};
  SetValues(values, policy);
  for (const TargetSetting& target : policy.settings.targets) {
    ONNX_ASSAY_RETURN_IF_ERROR(coverage::ParseTarget(target.runtime, target.providers).status());
  }
  // The command line also wins over what the file says for single paths.
  if (!policy.overrides.empty()) policy.overrides.push_back({.paths = {"**"}, .values = values, .origin = "command line"});
  return policy;
}

std::string PassedOverConfig(const std::string& model, const Policy& policy) {
  if (model == "-") return {};
  std::error_code error;
  const fs::path directory = fs::absolute(model, error).lexically_normal().parent_path();
  const std::optional<std::string> found = FindConfig(directory.string());
  if (!found) return {};
  const fs::path in_force = fs::path(policy.root);
  const bool same = !policy.origin.empty() && fs::path(*found).parent_path() == in_force;
  return same ? std::string() : *found;
}

std::string Today() {
  std::int64_t time = std::time(nullptr);
  if (const char* const epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    std::int64_t given = 0;
    const char* const end = epoch + std::strlen(epoch);
    const auto parsed = std::from_chars(epoch, end, given);
    constexpr std::int64_t kLastDayOf9999 = 253402300799;
    if (parsed.ec == std::errc() && parsed.ptr == end && given >= 0 && given <= kLastDayOf9999) time = given;
  }
  return DayOf(time);
}

}  // namespace onnx_assay::cli
