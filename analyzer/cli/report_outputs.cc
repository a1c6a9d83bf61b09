#include "analyzer/cli/report_outputs.h"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>

#include "analyzer/cli/command.h"
#include "analyzer/cli/git.h"
#include "analyzer/report/colour.h"
#include "analyzer/report/output_file.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

// A report that is wanted besides the one on standard output.
struct FileOutput {
  const report::Format* format;
  std::string path;
};

std::optional<FileOutput> ParseReport(const std::string& text) {
  const std::size_t equals = text.find('=');
  const report::Format* const format = report::ParseFormat(text.substr(0, equals));
  if (equals == std::string::npos || format == nullptr || equals + 1 == text.size())
    return std::nullopt;
  return FileOutput{format, text.substr(equals + 1)};
}

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const report::Format& format : report::Formats()) names.emplace_back(format.name);
  return names;
}

bool Colour(const std::string& mode) {
  report::ColourSetting setting;
  setting.mode = mode == "always"  ? report::ColourMode::kAlways
                 : mode == "never" ? report::ColourMode::kNever
                                   : report::ColourMode::kAuto;
  setting.terminal = ::isatty(STDOUT_FILENO) == 1;
  setting.no_color = std::getenv("NO_COLOR");
  setting.force_color = std::getenv("FORCE_COLOR");
  if (setting.force_color == nullptr) setting.force_color = std::getenv("CLICOLOR_FORCE");
  setting.term = std::getenv("TERM");
  return report::WantsColour(setting);
}

// SOURCE_DATE_EPOCH where it is a number, so that two runs can give the same bytes; else now.
std::int64_t ReportTime() {
  const char* const text = std::getenv("SOURCE_DATE_EPOCH");
  std::int64_t seconds = 0;
  if (text != nullptr) {
    const std::string_view view(text);
    const auto [end, error] = std::from_chars(view.data(), view.data() + view.size(), seconds);
    constexpr std::int64_t kEndOfYear9999 = 253'402'300'799;
    if (error == std::errc() && end == view.data() + view.size() && seconds >= 0 &&
        seconds <= kEndOfYear9999) {
      return seconds;
    }
  }
  return static_cast<std::int64_t>(std::time(nullptr));
}

}  // namespace

RunPlace PlaceOf(const std::string& root_argument) {
  RunPlace place;
  std::error_code error;
  place.working_directory = std::filesystem::current_path(error).string();
  place.root = root_argument.empty()
                   ? WorkTreeOf(place.working_directory).value_or(place.working_directory)
                   : std::filesystem::weakly_canonical(root_argument, error).string();
  while (place.root.ends_with('/')) place.root.pop_back();
  return place;
}

void AddReportOptions(CLI::App& command, ReportArguments& arguments) {
  command.add_option("-f,--format,--output-format", arguments.format, "Format of the report")
      ->check(CLI::IsMember(FormatNames()))
      ->envname("ONNX_ASSAY_OUTPUT_FORMAT")
      ->capture_default_str();
  command.add_option("-o,--output-file", arguments.output_file, "Write the report there");
  command.add_option("--report", arguments.reports, "A further report, as FORMAT=FILE; repeatable");
  command.add_option("--severity-threshold", arguments.show_from, "Lowest level that is listed")
      ->check(CLI::IsMember({"note", "warning", "error"}))
      ->capture_default_str();
  command.add_flag("--show-suppressed", arguments.show_suppressed, "List suppressed findings too");
  command.add_flag("--statistics", arguments.statistics, "Count findings by rule");
  command.add_option("--color,--colour", arguments.colour, "When to colour the report")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command.add_option(
      "--root", arguments.root,
      "Directory that paths in reports are relative to; default: the work tree of git");
  command
      .add_option("--sarif-profile", arguments.sarif_profile,
                  "Locations in SARIF: with lines for GitHub, or bytes alone")
      ->check(CLI::IsMember({"github", "strict"}))
      ->capture_default_str();
  command.add_option("--sarif-category", arguments.sarif_category, "Category of the SARIF upload");
  command.add_flag("--vcs", arguments.version_control,
                   "Name repository and revision in SARIF; asks git");
}

bool ReportsAreValid(const ReportArguments& arguments) {
  for (const std::string& text : arguments.reports) {
    if (ParseReport(text)) continue;
    Complain(fmt::format("--report {}: FORMAT=FILE is expected, with a format of --help", text));
    return false;
  }
  return true;
}

int WriteReports(const ReportArguments& arguments, const RunReport& run,
                 std::span<const Rule* const> rules, bool baseline_used) {
  const RunPlace place = PlaceOf(arguments.root);
  report::RenderOptions options;
  options.show_from = ParseSeverity(arguments.show_from).value_or(Severity::kNote);
  options.show_suppressed = arguments.show_suppressed;
  options.statistics = arguments.statistics;
  options.baseline_used = baseline_used;
  options.rules = rules;
  options.root = place.root;
  options.working_directory = place.working_directory;
  if (arguments.sarif_profile == "strict") options.sarif_profile = report::SarifProfile::kStrict;
  options.sarif_category = arguments.sarif_category;
  options.time = ReportTime();
  int code = run.exit_code();
  const auto check = [&code](const absl::Status& status) {
    if (status.ok()) return;
    Complain(std::string(status.message()));
    code = kExitTrouble;
  };
  if (arguments.version_control) {
    absl::StatusOr<report::VersionControl> control = CheckedOut(place.root);
    check(control.status());
    if (control.ok()) options.version_control = *std::move(control);
  }
  for (const std::string& text : arguments.reports) {
    const FileOutput output = *ParseReport(text);
    check(report::ReplaceFile(output.path, output.format->render(run, options)));
  }
  const report::Format& format = *report::ParseFormat(arguments.format);
  if (!arguments.output_file.empty()) {
    check(report::ReplaceFile(arguments.output_file, format.render(run, options)));
  } else {
    options.colour = Colour(arguments.colour);
    Print(format.render(run, options));
  }
  return code;
}

}  // namespace onnx_assay::cli
