// `check`: inspect models and report what was found.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "analyzer/cli/check_file.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/parallel.h"
#include "analyzer/cli/version.h"
#include "analyzer/report/colour.h"
#include "analyzer/report/format.h"
#include "analyzer/report/output_file.h"
#include "fmt/core.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::vector<std::string> paths;
  std::string format = "full";
  std::string output_file;
  std::vector<std::string> reports;  // FORMAT=FILE
  std::string colour = "auto";
  std::string fail_on;
  std::string show_from = "note";
  std::vector<std::string> select, extend_select, ignore;
  bool show_suppressed = false;
  bool statistics = false;
  bool sha256 = false;
  unsigned jobs = 0;
};

// A report that is wanted besides the one on standard output.
struct FileOutput {
  const report::Format* format;
  std::string path;
};

bool ParseReports(const Arguments& arguments, std::vector<FileOutput>& outputs) {
  for (const std::string& text : arguments.reports) {
    const std::size_t equals = text.find('=');
    const report::Format* const format = report::ParseFormat(text.substr(0, equals));
    if (equals == std::string::npos || format == nullptr || equals + 1 == text.size()) {
      Complain(fmt::format("--report {}: FORMAT=FILE is expected, with a format of --help", text));
      return false;
    }
    outputs.push_back({format, text.substr(equals + 1)});
  }
  return true;
}

bool Colour(const std::string& mode) {
  report::ColourSetting setting;
  setting.mode = mode == "always" ? report::ColourMode::kAlways
                 : mode == "never" ? report::ColourMode::kNever
                                   : report::ColourMode::kAuto;
  setting.terminal = ::isatty(STDOUT_FILENO) == 1;
  setting.no_color = std::getenv("NO_COLOR");
  setting.force_color = std::getenv("FORCE_COLOR");
  setting.term = std::getenv("TERM");
  return report::WantsColour(setting);
}

RunReport Check(const Arguments& arguments, const Policy& policy) {
  CheckOptions options;
  options.sha256 = arguments.sha256;
  const std::vector<ModelInput> inputs = ExpandInputs(arguments.paths);
  RunReport run;
  run.tool_version = ToolVersion();
  run.fail_on = policy.fail_on;
  run.files.resize(inputs.size());
  ForEachParallel(inputs.size(), arguments.jobs,
                  [&](std::size_t i) { run.files[i] = CheckFile(inputs[i], policy, options); });
  std::vector<bool> used;
  for (FileReport& file : run.files) ApplyPolicy(policy, {}, file, used);
  run.outcome = Combine(run.files);
  return run;
}

// The rules as the report formats want them: what ran.
int Write(const Arguments& arguments, const RunReport& run, const std::vector<FileOutput>& outputs) {
  report::RenderOptions options;
  options.show_from = ParseSeverity(arguments.show_from).value_or(Severity::kNote);
  options.show_suppressed = arguments.show_suppressed;
  options.statistics = arguments.statistics;
  options.rules = AllRules();
  options.working_directory = std::filesystem::current_path().string();
  options.root = options.working_directory;
  int code = run.exit_code();
  const auto write = [&](const std::string& path, const std::string& bytes) {
    const absl::Status status = report::ReplaceFile(path, bytes);
    if (status.ok()) return;
    Complain(std::string(status.message()));
    code = kExitTrouble;
  };
  for (const FileOutput& output : outputs) write(output.path, output.format->render(run, options));
  const report::Format& format = *report::ParseFormat(arguments.format);
  if (!arguments.output_file.empty()) {
    write(arguments.output_file, format.render(run, options));
  } else {
    options.colour = Colour(arguments.colour);
    Print(format.render(run, options));
  }
  return code;
}

int RunCheck(const Arguments& arguments) {
  std::vector<FileOutput> outputs;
  if (!ParseReports(arguments, outputs)) return kExitTrouble;
  Policy policy;
  policy.select = arguments.select;
  policy.extend_select = arguments.extend_select;
  policy.ignore = arguments.ignore;
  if (arguments.fail_on == "never") policy.never_fail = true;
  if (const auto level = ParseSeverity(arguments.fail_on)) policy.fail_on = *level;
  return Write(arguments, Check(arguments, policy), outputs);
}

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const report::Format& format : report::Formats()) names.emplace_back(format.name);
  return names;
}

}  // namespace

void AddCheckCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("check", "Inspect models and report what is wrong with them");
  command->add_option("path", arguments->paths, "Models, directories to search, or - for standard input")
      ->required();
  command->add_option("-f,--format,--output-format", arguments->format, "Format of the report")
      ->check(CLI::IsMember(FormatNames()))
      ->envname("ONNX_ASSAY_OUTPUT_FORMAT")
      ->capture_default_str();
  command->add_option("-o,--output-file", arguments->output_file, "Write the report there");
  command->add_option("--report", arguments->reports, "A further report, as FORMAT=FILE; repeatable");
  command->add_option("--fail-on", arguments->fail_on, "Lowest level that gives exit code 1")
      ->check(CLI::IsMember({"note", "warning", "error", "never"}));
  command->add_option("--severity-threshold", arguments->show_from, "Lowest level that is listed")
      ->check(CLI::IsMember({"note", "warning", "error"}))
      ->capture_default_str();
  command->add_option("--select", arguments->select, "Run only these rules: ids, names, families or ALL")
      ->delimiter(',');
  command->add_option("--extend-select", arguments->extend_select, "Run these rules too")->delimiter(',');
  command->add_option("--ignore", arguments->ignore, "Do not run these rules")->delimiter(',');
  command->add_flag("--show-suppressed", arguments->show_suppressed, "List suppressed findings too");
  command->add_flag("--statistics", arguments->statistics, "Count findings by rule");
  command->add_flag("--sha256", arguments->sha256, "Digest of each model; reads every byte");
  command->add_option("-j,--jobs", arguments->jobs, "Models inspected at a time; default: one for each core");
  command->add_option("--color,--colour", arguments->colour, "When to colour the report")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->callback([arguments, &exit_code] { exit_code = RunCheck(*arguments); });
}

}  // namespace onnx_assay::cli
