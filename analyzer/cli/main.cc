// Composition root: adds the commands, runs the chosen one.

#include <csignal>
#include <cstdio>
#include <exception>

#include "analyzer/cli/command.h"
#include "analyzer/cli/version.h"

namespace {

constexpr char kFooter[] =
    "Exit codes: 0 everything was inspected and nothing is at or above --fail-on; 1 findings at or above\n"
    "it, or a rejected signature; 2 usage, configuration or key trouble; 3 inspection incomplete.\n";

int Run(int argc, char** argv) {
  using namespace onnx_assay::cli;
  CLI::App app{"Static analyzer and provenance linter for ONNX models. Reads, never runs, the model.",
               "onnx-assay"};
  app.require_subcommand(1);
  app.footer(kFooter);
  app.set_version_flag("--version", std::string("onnx-assay ") + std::string(ToolVersion()));
  int exit_code = kExitPass;
  AddCheckCommand(app, exit_code);
  AddRulesCommand(app, exit_code);
  AddExplainCommand(app, exit_code);
  AddInspectCommand(app, exit_code);
  AddCoverageCommand(app, exit_code);
  AddProvidersCommand(app, exit_code);
  AddPolicyCommand(app, exit_code);
  AddConfigCommand(app, exit_code);
  AddBaselineCommand(app, exit_code);
  AddCompletionsCommand(app, exit_code);
  AddVersionCommand(app, exit_code);
  AddAttestCommand(app, exit_code);
  AddBomCommand(app, exit_code);
  AddKeygenCommand(app, exit_code);
  AddVerifyCommand(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitPass : kExitTrouble;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_DFL);
  try {
    return Run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "onnx-assay: internal error: %s\n", error.what());
    return onnx_assay::cli::kExitTrouble;
  }
}
