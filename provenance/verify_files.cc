#include "provenance/verify_files.h"

#include <algorithm>
#include <set>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/resource_name.h"

namespace onnx_assay::provenance {
namespace {

class Comparison {
 public:
  Comparison(const Manifest& manifest, const FilesRequest& request, const FileTree& tree, const Limits& limits)
      : manifest_(manifest), request_(request), tree_(tree), limits_(limits) {
    for (const ModelSummary& model : request.models) models_.emplace(model.name, &model);
    const bool single = manifest.resources.size() == 1 && manifest.resources.front().name == kSingleFileName;
    for (const Resource& resource : manifest.resources) {
      listed_.emplace(single ? request.file : resource.name, &resource);
    }
  }

  FilesReport Compare() {
    if (listed_.contains("")) {
      report_.faults.push_back("signature is over a single file, and a directory was given");
      return std::move(report_);
    }
    if (!request_.file.empty() && !listed_.contains(request_.file)) {
      report_.faults.push_back(fmt::format("{} is not among the signed files", Quoted(request_.file)));
    }
    CompareListed();
    if (request_.file.empty()) CompareDirectory();
    for (const ModelSummary& model : request_.models) CompareSidecars(model);
    return std::move(report_);
  }

 private:
  void CompareListed() {
    std::vector<std::string> names;
    for (const auto& [name, resource] : listed_) {
      if (!models_.contains(name)) names.push_back(name);
    }
    const std::vector<absl::StatusOr<HashedFile>> hashed = tree_.HashAll(names, request_.threads);
    std::size_t next = 0;
    for (const auto& [name, resource] : listed_) {
      if (const auto model = models_.find(name); model != models_.end()) {
        if (request_.file.empty()) CheckIdentity(*model->second);
        CompareDigest(name, *resource, model->second->sha256);
        continue;
      }
      const absl::StatusOr<HashedFile>& file = hashed[next++];
      if (file.ok()) {
        CompareDigest(name, *resource, file->sha256);
      } else {
        Note(file.status());
      }
    }
  }

  void CompareDigest(const std::string& name, const Resource& resource, const Sha256Digest& sha256) {
    ++report_.files;
    if (sha256 != resource.sha256) report_.faults.push_back(fmt::format("{} was changed", Quoted(name)));
  }

  // The name must still lead, without a link, to the file that was inspected.
  void CheckIdentity(const ModelSummary& model) {
    const absl::StatusOr<FileIdentity> now = tree_.Identify(model.name);
    if (!now.ok()) return Note(now.status());
    if (*now != model.identity) {
      report_.undecided.push_back(fmt::format("{} changed while it was read", Quoted(model.name)));
    }
  }

  // A file that is missing, or was replaced by a link or a device, is not what was signed; one that the
  // system will not let us read may be.
  void Note(const absl::Status& status) {
    const bool fault = status.code() == absl::StatusCode::kNotFound ||
                       status.code() == absl::StatusCode::kInvalidArgument;
    (fault ? report_.faults : report_.undecided).emplace_back(status.message());
  }

  void CompareDirectory() {
    std::vector<std::string> ignored = manifest_.ignored;
    ignored.insert(ignored.end(), request_.ignored.begin(), request_.ignored.end());
    const absl::StatusOr<std::vector<std::string>> present = tree_.List(ignored, limits_);
    if (!present.ok()) return Note(present.status());
    for (const std::string& name : *present) {
      if (listed_.contains(name)) continue;
      report_.extra.push_back(name);
      if (!request_.allow_extra) report_.faults.push_back(fmt::format("{} is not among the signed files", Quoted(name)));
    }
  }

  // What a model loads must be signed: neither absent from the list nor hidden by it.
  void CompareSidecars(const ModelSummary& model) {
    for (const std::string& location : model.sidecars) {
      const std::string name = SidecarName(model.name, location);
      if (name.empty()) {
        report_.faults.push_back(fmt::format("{} refers to external data at {}, which is no path beneath its directory",
                                             Quoted(model.name), Quoted(location)));
      } else if (!listed_.contains(name)) {
        report_.faults.push_back(
            fmt::format("{} refers to {}, which the signature does not cover", Quoted(model.name), Quoted(name)));
      }
    }
  }

  const Manifest& manifest_;
  const FilesRequest& request_;
  const FileTree& tree_;
  const Limits& limits_;
  std::map<std::string_view, const ModelSummary*> models_;
  std::map<std::string, const Resource*, std::less<>> listed_;
  FilesReport report_;
};

}  // namespace

absl::StatusOr<FilesReport> VerifyFiles(const Manifest& manifest, const FilesRequest& request,
                                        const Limits& limits) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const FileTree tree, FileTree::Open(request.directory));
  return Comparison(manifest, request, tree, limits).Compare();
}

}  // namespace onnx_assay::provenance
