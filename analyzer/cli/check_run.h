#ifndef ONNX_ASSAY_ANALYZER_CLI_CHECK_RUN_H_
#define ONNX_ASSAY_ANALYZER_CLI_CHECK_RUN_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/cli/check_file.h"
#include "analyzer/cli/report_outputs.h"
#include "analyzer/policy/baseline.h"
#include "analyzer/policy/policy.h"

namespace onnx_assay::cli {

// What a run inspects.
struct CheckRun {
  std::vector<std::string> paths;
  CheckOptions options;
  unsigned jobs = 0;          // 0: one for each core
  std::string changed_since;  // a git revision; empty: every model
  RunPlace place;
  // Says on standard error which configuration files that lie with the models are not in force.
  bool tell_passed_over = false;
};

// Inspects the models that the paths stand for and applies the policy. `baseline` may be null; it
// takes note of what it accepted. Errors: kInvalidArgument for a bad revision or where there is no
// git work tree.
absl::StatusOr<RunReport> InspectModels(const CheckRun& run, const Policy& policy,
                                        Baseline* baseline);

// The name of a model in a baseline.
std::string BaselinePath(const std::string& path, const RunPlace& place);

// Errors: kInvalidArgument or kNotFound, with the path.
absl::StatusOr<Baseline> ReadBaseline(const std::string& path, const Limits& limits);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_CHECK_RUN_H_
