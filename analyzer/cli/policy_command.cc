// `policy init`: propose a configuration from a model.

#include <filesystem>
#include <memory>

#include "analyzer/base/utf8.h"
#include "analyzer/cli/check_file.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/policy_proposal.h"
#include "analyzer/report/output_file.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::string model;
  std::string output_file;
  bool force = false;
};

int Trouble(const std::string& text) {
  Complain(text);
  return kExitTrouble;
}

int RunInit(const Arguments& arguments) {
  std::error_code error;
  if (!arguments.output_file.empty() && !arguments.force && std::filesystem::exists(arguments.output_file, error)) {
    return Trouble(fmt::format("{} exists; --force replaces it", Escaped(arguments.output_file, 4096)));
  }
  Policy nothing;
  nothing.ignore = {"ALL"};
  const absl::StatusOr<OpenModel> open = OpenAndInspect(arguments.model, nothing, {});
  if (!open.ok()) {
    Complain(std::string(open.status().message()));
    return kExitIncomplete;
  }
  if (!open->inspected.model->is_model || open->inspected.model->graph == nullptr) {
    Complain(fmt::format("{} is no ONNX model with a graph; check says what it is", Escaped(arguments.model, 4096)));
    return kExitIncomplete;
  }
  const std::string text = ProposePolicy(arguments.model, open->inspected.facts);
  if (arguments.output_file.empty()) {
    Print(text);
    return kExitPass;
  }
  const absl::Status status = report::ReplaceFile(arguments.output_file, text);
  return status.ok() ? kExitPass : Trouble(std::string(status.message()));
}

}  // namespace

void AddPolicyCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("policy", "Propose a configuration");
  command->require_subcommand(1);
  CLI::App* const init = command->add_subcommand("init", "Propose bounds and allowed domains from a model");
  init->add_option("model", arguments->model, "Model, or - for standard input")->required();
  init->add_option("-o,--output-file", arguments->output_file, "Write it there, such as onnx-assay.toml");
  init->add_flag("--force", arguments->force, "Replace the file if it exists");
  init->callback([arguments, &exit_code] { exit_code = RunInit(*arguments); });
}

}  // namespace onnx_assay::cli
