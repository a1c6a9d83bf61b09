#include "analyzer/facts/directory_probe.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "analyzer/base/contained_open.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay::facts {
namespace {

// What stands before the last slash, slash included.
std::string DirectoryOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

std::string NameOf(const std::string& path) { return path.substr(DirectoryOf(path).size()); }

FileKind KindOf(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::kRegular;
  if (S_ISLNK(mode)) return FileKind::kSymlink;
  if (S_ISDIR(mode)) return FileKind::kDirectory;
  return FileKind::kSpecial;
}

void Fill(const struct stat& status, ExternalFile& file) {
  file.kind = KindOf(status.st_mode);
  file.size = static_cast<std::uint64_t>(status.st_size);
  file.link_count = status.st_nlink;
  file.mode = status.st_mode & 07777;
  file.device = status.st_dev;
  file.inode = status.st_ino;
  file.modified_s = status.st_mtim.tv_sec;
  file.modified_ns = status.st_mtim.tv_nsec;
}

// Target of the link at `path` in a directory, or empty when it is none.
std::string LinkTarget(int directory, const std::string& path) {
  std::array<char, 4096> target{};
  const ssize_t size = ::readlinkat(directory, path.c_str(), target.data(), target.size());
  if (size <= 0 || static_cast<std::size_t>(size) == target.size()) return {};
  return {target.data(), static_cast<std::size_t>(size)};
}

class DirectoryProbe final : public ExternalProbe {
 public:
  DirectoryProbe(UniqueFd directory, const std::string& model_path, int model_descriptor)
      : directory_(std::move(directory)) {
    struct stat status {};
    if (model_descriptor >= 0 && ::fstat(model_descriptor, &status) == 0) model_ = status;
    const std::string target = LinkTarget(directory_.get(), NameOf(model_path));
    if (target.empty()) return;
    hub_prefix_ = DirectoryOf(target);
    const std::string hub_path =
        hub_prefix_.starts_with('/') ? hub_prefix_ : DirectoryOf(model_path) + hub_prefix_;
    absl::StatusOr<UniqueFd> hub = OpenDirectory(hub_path);
    if (hub.ok()) hub_ = *std::move(hub);
  }

  void Look(ExternalFile& file) override {
    const std::string location(file.location);
    const absl::StatusOr<UniqueFd> found = LocateBeneath(directory_.get(), location);
    struct stat status {};
    if (!found.ok()) {
      file.kind = found.status().code() == absl::StatusCode::kNotFound             ? FileKind::kMissing
                  : found.status().code() == absl::StatusCode::kFailedPrecondition ? FileKind::kSymlink
                                                                                   : FileKind::kUnreadable;
      if (file.kind == FileKind::kUnreadable) file.error = std::string(found.status().message());
      return;
    }
    if (::fstat(found->get(), &status) != 0) {
      file.kind = FileKind::kUnreadable;
      file.error = std::strerror(errno);
      return;
    }
    Fill(status, file);
    if (file.kind == FileKind::kSymlink) LookBehindHubLink(location, file);
    file.is_model_file = model_ && model_->st_dev == file.device && model_->st_ino == file.inode;
    if (file.kind == FileKind::kRegular && ::access(fmt::format("/proc/self/fd/{}", found->get()).c_str(), R_OK) != 0) {
      file.error = std::strerror(errno);
      file.kind = FileKind::kUnreadable;
    }
  }

  absl::StatusOr<UniqueFd> Open(const ExternalFile& file) override {
    const std::string location(file.location);
    absl::StatusOr<UniqueFd> open =
        file.hub_cache_link ? OpenBeneath(hub_.get(), NameOf(LinkTarget(directory_.get(), location)))
                            : OpenBeneath(directory_.get(), location);
    if (!open.ok()) return open.status();
    struct stat status {};
    ExternalFile now;
    if (::fstat(open->get(), &status) == 0) Fill(status, now);
    if (now.kind != FileKind::kRegular || now.device != file.device || now.inode != file.inode ||
        now.size != file.size || now.modified_s != file.modified_s || now.modified_ns != file.modified_ns) {
      return absl::AbortedError(fmt::format("{} changed while it was inspected", Quoted(location)));
    }
    return open;
  }

 private:
  // A link into the directory that the model's own link points to, by name: nothing else is followed.
  void LookBehindHubLink(const std::string& location, ExternalFile& file) {
    if (!hub_ || location.find('/') != std::string::npos) return;
    const std::string target = LinkTarget(directory_.get(), location);
    if (target.empty() || DirectoryOf(target) != hub_prefix_) return;
    const absl::StatusOr<UniqueFd> found = LocateBeneath(hub_.get(), NameOf(target));
    struct stat status {};
    if (!found.ok() || ::fstat(found->get(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    Fill(status, file);
    file.hub_cache_link = true;
  }

  UniqueFd directory_;
  UniqueFd hub_;            // directory of the model's own target, where the model is a link
  std::string hub_prefix_;  // as the link spells it
  std::optional<struct stat> model_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<ExternalProbe>> ProbeDirectoryOf(const std::string& model_path,
                                                                int model_descriptor) {
  const std::string name = DirectoryOf(model_path);
  ONNX_ASSAY_ASSIGN_OR_RETURN(UniqueFd directory, OpenDirectory(name.empty() ? "." : name));
  return std::make_unique<DirectoryProbe>(std::move(directory), model_path, model_descriptor);
}

}  // namespace onnx_assay::facts
