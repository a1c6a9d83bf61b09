#include "analyzer/cli/check_file.h"

#include <unistd.h>

#include "analyzer/base/status_macros.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {

absl::StatusOr<OpenModel> OpenAndInspect(const std::string& path, const Policy& policy,
                                         const CheckOptions& options) {
  OpenModel open;
  if (path == "-") {
    open.source = StreamSource(STDIN_FILENO);
  } else {
    ONNX_ASSAY_ASSIGN_OR_RETURN(open.source, OpenFile(path, options.limits.max_file_bytes));
  }
  const std::vector<const Rule*> rules = SelectRules(policy, AllRules());
  ONNX_ASSAY_ASSIGN_OR_RETURN(open.inspected, InspectModel(*open.source, {.rules = rules,
                                                                          .settings = policy.settings,
                                                                          .limits = options.limits,
                                                                          .sha256 = options.sha256,
                                                                          .probe = open.probe.get()}));
  return open;
}

FileReport CheckFile(const ModelInput& input, const Policy& policy, const CheckOptions& options) {
  FileReport report;
  report.path = input.path;
  report.error = input.error;
  if (!report.error.empty()) return report;
  absl::StatusOr<OpenModel> open = OpenAndInspect(input.path, policy, options);
  if (!open.ok()) {
    report.error = std::string(open.status().message());
    report.changed = open.status().code() == absl::StatusCode::kAborted;
    return report;
  }
  report.size = open->inspected.model->file_size;
  report.sha256 = open->inspected.model->sha256;
  report.findings = std::move(open->inspected.inspection.findings);
  report.completeness = std::move(open->inspected.inspection.completeness);
  return report;
}

}  // namespace onnx_assay::cli
