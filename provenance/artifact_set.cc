#include "provenance/artifact_set.h"

#include <algorithm>
#include <map>
#include <set>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/resource_name.h"

namespace onnx_assay::provenance {
namespace {

class SetBuilder {
 public:
  SetBuilder(SetRequest request, const FileTree& tree, const Limits& limits)
      : request_(std::move(request)), tree_(tree), limits_(limits) {}

  absl::StatusOr<ArtifactSet> Build() {
    set_.name = request_.name;
    for (std::string& path : request_.ignored) set_.ignored.push_back(std::move(path));
    for (std::string& path : VersionControlPaths()) set_.ignored.push_back(std::move(path));
    std::sort(set_.ignored.begin(), set_.ignored.end());
    set_.ignored.erase(std::unique(set_.ignored.begin(), set_.ignored.end()), set_.ignored.end());
    ONNX_ASSAY_RETURN_IF_ERROR(Collect());
    ONNX_ASSAY_RETURN_IF_ERROR(CheckNames());
    ONNX_ASSAY_RETURN_IF_ERROR(Read());
    set_.single_file = !request_.whole_directory && set_.files.size() == 1;
    if (set_.single_file) set_.ignored.clear();
    set_.models = std::move(request_.models);
    for (const ModelSummary& model : set_.models) {
      for (const std::string& gap : model.gaps) set_.gaps.push_back(fmt::format("{}: {}", model.name, gap));
    }
    return std::move(set_);
  }

 private:
  // Names and roles. What is there without being asked for is `other`.
  absl::Status Collect() {
    if (request_.whole_directory) {
      ONNX_ASSAY_ASSIGN_OR_RETURN(const std::vector<std::string> names, tree_.List(set_.ignored, limits_));
      for (const std::string& name : names) roles_.emplace(name, Role::kOther);
    }
    for (const std::string& name : request_.companions) {
      if (const std::string fault = NameFault(name); !fault.empty()) {
        return absl::InvalidArgumentError(fmt::format("companion {} cannot be signed: its name {}", Quoted(name), fault));
      }
      if (IsIgnored(name)) {
        return absl::InvalidArgumentError(fmt::format("companion {} lies under an ignored path", Quoted(name)));
      }
      roles_[name] = Role::kCompanion;
    }
    for (const ModelSummary& model : request_.models) {
      for (const std::string& location : model.sidecars) CollectSidecar(model, location);
    }
    for (const ModelSummary& model : request_.models) roles_[model.name] = Role::kModel;
    if (roles_.empty()) return absl::InvalidArgumentError("there is no file to sign");
    return absl::OkStatus();
  }

  void CollectSidecar(const ModelSummary& model, const std::string& location) {
    const std::string name = SidecarName(model.name, location);
    if (name.empty()) {
      set_.gaps.push_back(fmt::format("{} refers to external data at {}, which is no path beneath its directory",
                                      Quoted(model.name), Quoted(location)));
    } else if (IsIgnored(name)) {
      set_.gaps.push_back(fmt::format("{} refers to {}, which lies under an ignored path", Quoted(model.name),
                                      Quoted(name)));
    } else if (!tree_.Exists(name)) {
      set_.gaps.push_back(fmt::format("{} refers to {}, which is missing", Quoted(model.name), Quoted(name)));
    } else {
      roles_[name] = Role::kExternalData;
    }
  }

  bool IsIgnored(std::string_view name) const {
    return std::any_of(set_.ignored.begin(), set_.ignored.end(),
                       [&](const std::string& path) { return IsBeneath(name, path); });
  }

  absl::Status CheckNames() {
    std::map<std::string, std::string_view> keys;
    for (const auto& [name, role] : roles_) {
      if (const std::string fault = NameFault(name); !fault.empty()) {
        return absl::InvalidArgumentError(fmt::format("{} cannot be signed: its name {}", Quoted(name), fault));
      }
      const auto [it, added] = keys.emplace(CollisionKey(name), name);
      if (!added) {
        return absl::InvalidArgumentError(fmt::format("{} and {} are the same name on some file systems",
                                                      Quoted(it->second), Quoted(name)));
      }
      if (const std::string hazard = NameHazard(name); !hazard.empty()) {
        set_.warnings.push_back(fmt::format("{} {}", Quoted(name), hazard));
      }
    }
    return absl::OkStatus();
  }

  // Models were read when they were inspected; everything else is read here, once.
  absl::Status Read() {
    std::map<std::string_view, const ModelSummary*> models;
    for (const ModelSummary& model : request_.models) models.emplace(model.name, &model);
    std::vector<std::string> names;
    for (const auto& [name, role] : roles_) {
      if (!models.contains(name)) names.push_back(name);
    }
    const std::vector<absl::StatusOr<HashedFile>> hashed = tree_.HashAll(names, request_.threads);
    std::size_t next = 0;
    for (const auto& [name, role] : roles_) {
      if (const auto model = models.find(name); model != models.end()) {
        ONNX_ASSAY_RETURN_IF_ERROR(CheckIdentity(*model->second));
        set_.files.push_back({name, role, model->second->identity.size, model->second->sha256});
        continue;
      }
      const absl::StatusOr<HashedFile>& file = hashed[next++];
      if (!file.ok()) return file.status();
      set_.files.push_back({name, role, file->identity.size, file->sha256});
    }
    return absl::OkStatus();
  }

  // A model may be reached through a link when it stands alone, never as part of a directory.
  absl::Status CheckIdentity(const ModelSummary& model) {
    if (!request_.whole_directory) return absl::OkStatus();
    ONNX_ASSAY_ASSIGN_OR_RETURN(const FileIdentity now, tree_.Identify(model.name));
    if (now == model.identity) return absl::OkStatus();
    return absl::AbortedError(fmt::format("{} changed while it was read", Quoted(model.name, 4096)));
  }

  SetRequest request_;
  const FileTree& tree_;
  const Limits& limits_;
  ArtifactSet set_;
  std::map<std::string, Role> roles_;
};

}  // namespace

std::string_view RoleName(Role role) {
  switch (role) {
    case Role::kModel: return "model";
    case Role::kExternalData: return "external-data";
    case Role::kCompanion: return "companion";
    case Role::kOther: return "other";
  }
  return "other";
}

Manifest ArtifactSet::manifest() const {
  Manifest manifest;
  manifest.model_name = name;
  manifest.ignored = ignored;
  for (const ArtifactFile& file : files) {
    manifest.resources.push_back({single_file ? std::string(kSingleFileName) : file.name, file.sha256});
  }
  return manifest;
}

std::string SidecarName(std::string_view model, std::string_view location) {
  std::string name;
  if (const std::size_t slash = model.rfind('/'); slash != model.npos) name = model.substr(0, slash + 1);
  std::string path;
  for (std::size_t at = 0; at <= location.size();) {
    const std::size_t end = std::min(location.find('/', at), location.size());
    const std::string_view component = location.substr(at, end - at);
    if (component.empty() && at == 0) return {};  // absolute, or no location at all
    if (!component.empty() && component != ".") path.append(path.empty() ? "" : "/").append(component);
    at = end + 1;
  }
  return path.empty() || !NameFault(path).empty() ? std::string() : name + path;
}

std::vector<std::string> VersionControlPaths() { return {".git", ".gitattributes", ".github", ".gitignore"}; }

absl::StatusOr<ArtifactSet> BuildArtifactSet(SetRequest request, const Limits& limits) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const FileTree tree, FileTree::Open(request.directory));
  return SetBuilder(std::move(request), tree, limits).Build();
}

}  // namespace onnx_assay::provenance
