#ifndef ONNX_ASSAY_ANALYZER_CLI_REPORT_OUTPUTS_H_
#define ONNX_ASSAY_ANALYZER_CLI_REPORT_OUTPUTS_H_

#include <span>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::cli {

// Where the paths of a run are taken from; see report::RenderOptions.
struct RunPlace {
  std::string root;
  std::string working_directory;
};

// `root_argument` where it is given, else the work tree around the working directory, else that
// directory.
RunPlace PlaceOf(const std::string& root_argument);

// The options of a command that reports a run.
struct ReportArguments {
  std::string format = "full";
  std::string output_file;
  std::vector<std::string> reports;  // FORMAT=FILE
  std::string colour = "auto";
  std::string show_from = "note";
  bool show_suppressed = false;
  bool statistics = false;
  std::string root;
  std::string sarif_profile = "github";
  std::string sarif_category;
  bool version_control = false;
};

void AddReportOptions(CLI::App& command, ReportArguments& arguments);

// Whether every `--report` can be written; complains about the first that cannot. To be asked
// before a long inspection.
bool ReportsAreValid(const ReportArguments& arguments);

// Writes every report that is asked for and returns the exit code of the process. `rules` are those
// that ran.
int WriteReports(const ReportArguments& arguments, const RunReport& run,
                 std::span<const Rule* const> rules, bool baseline_used);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_REPORT_OUTPUTS_H_
