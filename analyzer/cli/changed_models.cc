#include "analyzer/cli/changed_models.h"

#include <filesystem>
#include <set>

#include "analyzer/base/status_macros.h"
#include "analyzer/cli/check_file.h"
#include "analyzer/cli/git.h"
#include "analyzer/report/report_path.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

namespace fs = std::filesystem;

// A file that is not a model and lies in the directory of one or below may be its sidecar.
bool AnyChangeBelow(const std::set<std::string>& changed, const std::string& directory) {
  const auto first = changed.lower_bound(directory);
  return first != changed.end() && first->starts_with(directory);
}

// Whether the model names a sidecar that changed, or cannot be read to tell.
bool SidecarChanged(const std::string& path, const std::string& directory,
                    const std::set<std::string>& changed, const Limits& limits) {
  Policy nothing;
  nothing.ignore = {"ALL"};
  CheckOptions options;
  options.limits = limits;
  const absl::StatusOr<OpenModel> open = OpenAndInspect(path, nothing, options);
  if (!open.ok()) return true;
  for (const facts::ExternalFile& file : open->inspected.facts.external_files) {
    const std::string sidecar =
        fs::path(directory + std::string(file.location)).lexically_normal().string();
    if (changed.contains(sidecar)) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<std::vector<ModelInput>> ChangedModels(std::vector<ModelInput> inputs,
                                                      const std::string& revision,
                                                      const RunPlace& place, const Limits& limits) {
  const std::optional<std::string> work_tree = WorkTreeOf(place.working_directory);
  if (!work_tree) {
    return absl::InvalidArgumentError(
        "--changed-since: the working directory is in no work tree of git");
  }
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::set<std::string> changed,
                              ChangedSince(*work_tree, revision));
  const report::PathBase base = {*work_tree, place.working_directory};
  std::erase_if(inputs, [&](const ModelInput& input) {
    if (input.path == "-" || !input.error.empty()) return false;
    const std::string path = report::ReportPath(input.path, base);
    if (path.starts_with('/') || changed.contains(path)) return false;
    const std::string directory = path.substr(0, path.rfind('/') + 1);
    return !AnyChangeBelow(changed, directory) ||
           !SidecarChanged(input.path, directory, changed, limits);
  });
  return inputs;
}

}  // namespace onnx_assay::cli
