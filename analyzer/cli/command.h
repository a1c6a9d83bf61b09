#ifndef ONNX_ASSAY_ANALYZER_CLI_COMMAND_H_
#define ONNX_ASSAY_ANALYZER_CLI_COMMAND_H_

#include <string>
#include <string_view>

#include "CLI/CLI.hpp"

namespace onnx_assay::cli {

// Exit codes of every command; trouble wins over findings, findings win over an incomplete inspection.
constexpr int kExitPass = 0;
constexpr int kExitFindings = 1;
constexpr int kExitTrouble = 2;
constexpr int kExitIncomplete = 3;

// Each command is one file that adds a subcommand to the program; its callback sets `exit_code`.
void AddAttestCommand(CLI::App& app, int& exit_code);
void AddBaselineCommand(CLI::App& app, int& exit_code);
void AddBomCommand(CLI::App& app, int& exit_code);
void AddCheckCommand(CLI::App& app, int& exit_code);
void AddCompletionsCommand(CLI::App& app, int& exit_code);
void AddConfigCommand(CLI::App& app, int& exit_code);
void AddCoverageCommand(CLI::App& app, int& exit_code);
void AddExplainCommand(CLI::App& app, int& exit_code);
void AddInspectCommand(CLI::App& app, int& exit_code);
void AddPolicyCommand(CLI::App& app, int& exit_code);
void AddProvidersCommand(CLI::App& app, int& exit_code);
void AddRulesCommand(CLI::App& app, int& exit_code);
void AddVersionCommand(CLI::App& app, int& exit_code);
void AddKeygenCommand(CLI::App& app, int& exit_code);
void AddVerifyCommand(CLI::App& app, int& exit_code);

// Writes to standard output; a closed pipe is no error.
void Print(std::string_view text);
// Writes `onnx-assay: <text>` to standard error.
void Complain(std::string_view text);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_COMMAND_H_
