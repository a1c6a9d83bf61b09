#ifndef ONNX_ASSAY_ANALYZER_CLI_POLICY_OPTIONS_H_
#define ONNX_ASSAY_ANALYZER_CLI_POLICY_OPTIONS_H_

#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "analyzer/policy/policy.h"

namespace onnx_assay::cli {

// Options of the commands that go by a policy.
struct PolicyOptions {
  std::string config;    // file; empty: the one in force in the working directory
  bool isolated = false;  // read no file
  std::vector<std::string> select, extend_select, ignore;
  bool deep = false;     // read payloads
  std::string fail_on;   // empty: as the file says
  std::string target;    // "onnxruntime@1.31"; empty: the targets of the file
  std::vector<std::string> providers;  // of `target`
};

// Adds --config, --isolated, --select, --extend-select, --ignore, --fail-on, --deep, and AddTargetOptions().
void AddPolicyOptions(CLI::App& command, PolicyOptions& options);

// Adds --target and --providers.
void AddTargetOptions(CLI::App& command, PolicyOptions& options);

// The policy of the configuration file with the values of the command line on top.
// Errors: as LoadPolicy(), CheckSelectors() and coverage::ParseTarget().
absl::StatusOr<Policy> ReadPolicy(const PolicyOptions& options);

// A configuration beside a model or above it that is not in force, since whoever delivers a model must
// not decide how it is judged; empty when there is none. `policy` is the one in force.
std::string PassedOverConfig(const std::string& model, const Policy& policy);

// The day by SOURCE_DATE_EPOCH, or today: "2026-01-31" in UTC.
std::string Today();

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_POLICY_OPTIONS_H_
