#include "analyzer/cli/check_file.h"

#include <unistd.h>

#include <optional>

#include "analyzer/base/lfs_pointer.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/facts/directory_probe.h"
#include "analyzer/reference/reference.h"
#include "fmt/format.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

// The pointer that stands where the model should, when that is what was read.
std::optional<LfsPointer> PointerIn(const model::Model& model) {
  if (model.is_model || model.anomalies.empty()) return std::nullopt;
  const wire::Anomaly& anomaly = model.anomalies[0];
  if (anomaly.kind != wire::AnomalyKind::kLfsPointer) return std::nullopt;
  absl::StatusOr<LfsPointer> pointer = ParseLfsPointer(anomaly.detail);
  if (!pointer.ok()) return std::nullopt;
  return *std::move(pointer);
}

void Fill(FileReport& report, Inspected& inspected) {
  report.size = inspected.model->file_size;
  report.sha256 = inspected.model->sha256;
  report.findings = std::move(inspected.inspection.findings);
  report.completeness = std::move(inspected.inspection.completeness);
}

// Inspects the object of the local store under the name of the pointer.
absl::Status Resolve(const std::string& path, const LfsPointer& pointer, const Policy& policy,
                     CheckOptions options, FileReport& report) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string object, LfsObject(path, pointer.oid));
  options.sha256 = true;
  ONNX_ASSAY_ASSIGN_OR_RETURN(OpenModel open, OpenAndInspect(path, policy, options, object));
  if (!open.inspected.model->sha256 || Hex(*open.inspected.model->sha256) != pointer.oid) {
    return absl::DataLossError("the object of the local store has another SHA-256 than its name");
  }
  Fill(report, open.inspected);
  return absl::OkStatus();
}

void JudgePointer(const LfsPointer& pointer, const Policy& policy, const CheckOptions& options,
                  FileReport& report) {
  const std::string what =
      fmt::format("Git LFS pointer to {} bytes with SHA-256 {}", pointer.size, pointer.oid);
  std::string why = fmt::format("the file is a {}", what);
  if (options.lfs == LfsMode::kResolve) {
    const absl::Status status = Resolve(report.path, pointer, policy, options, report);
    if (status.ok()) return;
    why += fmt::format("; {}", std::string(status.message()));
  }
  if (options.lfs == LfsMode::kSkip || policy.settings.allow_lfs_pointers) {
    std::erase_if(report.findings,
                  [](const Finding& finding) { return finding.rule->name == "lfs-pointer"; });
    report.skipped = what;
    return;
  }
  for (Finding& finding : report.findings) {
    if (options.lfs == LfsMode::kError && finding.rule->name == "lfs-pointer") {
      finding.severity = Severity::kError;
    }
  }
  report.completeness.gaps.push_back({"content of the model", why});
}

// Has ONNX's own checker judge the bytes that were inspected.
void Consult(const ByteSource& source, const CheckOptions& options, FileReport& report) {
  report.reference = reference::RunReference(options.reference_program, source.descriptor(), report.size);
  report.changed = !source.CheckUnchanged().ok();
}

}  // namespace

absl::StatusOr<OpenModel> OpenAndInspect(const std::string& path, const Policy& policy,
                                         const CheckOptions& options, const std::string& content) {
  OpenModel open;
  if (path == "-") {
    open.source = StreamSource(STDIN_FILENO);
  } else {
    ONNX_ASSAY_ASSIGN_OR_RETURN(
        open.source, OpenFile(content.empty() ? path : content, options.limits.max_file_bytes));
  }
  // Sidecars are looked up beside the path as named, as loaders do.
  const std::string& beside = path == "-" ? options.stdin_name : path;
  if (!beside.empty()) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(open.probe, facts::ProbeDirectoryOf(beside, open.source->descriptor()));
  }
  const std::vector<const Rule*> rules = SelectRules(policy, AllRules());
  ONNX_ASSAY_ASSIGN_OR_RETURN(open.inspected,
                              InspectModel(*open.source, {.rules = rules,
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
  Fill(report, open->inspected);
  if (const auto pointer = PointerIn(*open->inspected.model)) {
    JudgePointer(*pointer, policy, options, report);
  } else if (!options.reference_program.empty()) {
    Consult(*open->source, options, report);
  }
  return report;
}

}  // namespace onnx_assay::cli
