#include "analyzer/facts/directory_probe.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/base/contained_open.h"
#include "analyzer/base/limits.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::facts {
namespace {

std::int64_t Nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

FileStamp StampOf(const struct stat& status) {
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          Nanoseconds(status.st_mtim), Nanoseconds(status.st_ctim)};
}

bool SameFile(const FileStamp& a, const FileStamp& b) {
  return a.device == b.device && a.inode == b.inode;
}

FileKind KindOf(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::kRegular;
  if (S_ISLNK(mode)) return FileKind::kSymlink;
  if (S_ISDIR(mode)) return FileKind::kDirectory;
  return FileKind::kSpecial;
}

void Describe(const struct stat& status, ExternalFile& file) {
  file.size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
  file.link_count = status.st_nlink;
  file.mode = status.st_mode & 07777;
  file.stamp = StampOf(status);
}

// The directory part of a path, and the rest; "." without one.
std::pair<std::string, std::string> SplitName(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  if (slash == std::string_view::npos) return {".", std::string(path)};
  return {std::string(path.substr(0, slash == 0 ? 1 : slash)), std::string(path.substr(slash + 1))};
}

// The text of a link, empty when it cannot be read or is longer than any path.
std::string ReadLink(int directory, const char* name) {
  char target[PATH_MAX];
  const ssize_t size = ::readlinkat(directory, name, target, sizeof(target));
  if (size <= 0 || static_cast<std::size_t>(size) >= sizeof(target)) return {};
  return std::string(target, static_cast<std::size_t>(size));
}

// A path with its `.` and `x/..` resolved by the text alone, leading `..` kept.
std::string NormalWithParents(std::string_view path) {
  std::vector<std::string_view> kept;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view component = path.substr(begin, end - begin);
    begin = end + 1;
    if (component.empty() || component == ".") continue;
    if (component == ".." && !kept.empty() && kept.back() != "..") {
      kept.pop_back();
    } else {
      kept.push_back(component);
    }
  }
  std::string normal = path.starts_with('/') ? "/" : "";
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (i != 0) normal += '/';
    normal += kept[i];
  }
  return normal;
}

// Whether the user may read the file behind a descriptor that locates it.
bool MayRead(int located) {
  return ::faccessat(located, "", R_OK, AT_EMPTY_PATH | AT_EACCESS) == 0;
}

std::string Joined(std::string_view directory, std::string_view path) {
  return path.starts_with('/') ? std::string(path) : fmt::format("{}/{}", directory, path);
}

class DirectoryProbe final : public ExternalProbe {
 public:
  DirectoryProbe(UniqueFd directory, const std::string& model_path, int model_descriptor);
  void Look(std::string_view location, ExternalFile& file) override;
  absl::StatusOr<std::unique_ptr<ByteSource>> Open(const ExternalFile& file) override;

 private:
  void FindBlobs(const std::string& model_path);
  // The name in the blob directory that the link at `location` leads to; empty when it leads
  // elsewhere.
  std::string BlobName(std::string_view location, int link) const;
  void LookBehindLink(std::string_view location, int link, ExternalFile& file) const;
  absl::StatusOr<UniqueFd> OpenBlobOf(const ExternalFile& file) const;

  UniqueFd directory_;
  std::optional<FileStamp> model_;
  UniqueFd blobs_;                // directory of the model's real path, when the model is a link
  std::string blobs_from_model_;  // that directory as the model's link spells it, normalised
};

DirectoryProbe::DirectoryProbe(UniqueFd directory, const std::string& model_path,
                               int model_descriptor)
    : directory_(std::move(directory)) {
  struct stat status {};
  if (model_descriptor < 0 || ::fstat(model_descriptor, &status) != 0) return;
  model_ = StampOf(status);
  FindBlobs(model_path);
}

void DirectoryProbe::FindBlobs(const std::string& model_path) {
  const auto [from, model_name] = SplitName(model_path);
  const std::string target = ReadLink(directory_.get(), model_name.c_str());
  if (target.empty()) return;
  const auto [blobs, blob_name] = SplitName(target);
  absl::StatusOr<UniqueFd> opened = OpenDirectory(Joined(from, blobs));
  if (!opened.ok()) return;
  // The model that was read must be the one there: otherwise the link is one of a longer chain.
  const absl::StatusOr<UniqueFd> blob = LocateBeneath(opened->get(), blob_name);
  struct stat status {};
  if (!blob.ok() || ::fstat(blob->get(), &status) != 0 || !SameFile(StampOf(status), *model_))
    return;
  blobs_ = *std::move(opened);
  blobs_from_model_ = NormalWithParents(blobs);
}

std::string DirectoryProbe::BlobName(std::string_view location, int link) const {
  if (!blobs_) return {};
  const std::string target = ReadLink(link, "");
  const auto [directory, name] = SplitName(target);
  if (target.empty() || name.empty() || name == "..") return {};
  if (NormalWithParents(Joined(SplitName(location).first, directory)) != blobs_from_model_)
    return {};
  return name;
}

void DirectoryProbe::Look(std::string_view location, ExternalFile& file) {
  const absl::StatusOr<UniqueFd> found = LocateBeneath(directory_.get(), location);
  if (!found.ok()) {
    switch (found.status().code()) {
      case absl::StatusCode::kNotFound:
        file.kind = FileKind::kMissing;
        return;
      case absl::StatusCode::kFailedPrecondition:
        file.kind = FileKind::kSymlink;
        return;
      default:
        break;
    }
    file.kind = FileKind::kUnreadable;
    file.error = std::string(found.status().message());
    return;
  }
  struct stat status {};
  if (::fstat(found->get(), &status) != 0) {
    file.kind = FileKind::kUnreadable;
    file.error = std::strerror(errno);
    return;
  }
  file.kind = KindOf(status.st_mode);
  Describe(status, file);
  if (file.kind == FileKind::kSymlink) LookBehindLink(location, found->get(), file);
  file.is_model_file = model_ && file.readable() && SameFile(file.stamp, *model_);
  if (file.kind == FileKind::kRegular && !MayRead(found->get())) {
    file.kind = FileKind::kUnreadable;
    file.error = std::strerror(EACCES);
  }
}

void DirectoryProbe::LookBehindLink(std::string_view location, int link, ExternalFile& file) const {
  const std::string blob_name = BlobName(location, link);
  if (blob_name.empty()) return;
  const absl::StatusOr<UniqueFd> blob = LocateBeneath(blobs_.get(), blob_name);
  struct stat status {};
  if (!blob.ok() || ::fstat(blob->get(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  file.hub_cache_link = true;
  Describe(status, file);
}

absl::StatusOr<UniqueFd> DirectoryProbe::OpenBlobOf(const ExternalFile& file) const {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const UniqueFd link, LocateBeneath(directory_.get(), file.location));
  const std::string blob_name = BlobName(file.location, link.get());
  if (blob_name.empty())
    return absl::AbortedError(fmt::format("{} changed", Quoted(file.location)));
  return OpenBeneath(blobs_.get(), blob_name);
}

absl::StatusOr<std::unique_ptr<ByteSource>> DirectoryProbe::Open(const ExternalFile& file) {
  absl::StatusOr<UniqueFd> opened =
      file.hub_cache_link ? OpenBlobOf(file) : OpenBeneath(directory_.get(), file.location);
  if (!opened.ok()) return opened.status();
  struct stat status {};
  if (::fstat(opened->get(), &status) != 0 || StampOf(status) != file.stamp) {
    return absl::AbortedError(
        fmt::format("{} is not the file that was there before", Quoted(file.location)));
  }
  return OpenedFile(*std::move(opened), std::string(file.location), Limits().max_file_bytes);
}

}  // namespace

absl::StatusOr<std::unique_ptr<ExternalProbe>> ProbeDirectoryOf(const std::string& model_path,
                                                                int model_descriptor) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(UniqueFd directory, OpenDirectory(SplitName(model_path).first));
  return std::make_unique<DirectoryProbe>(std::move(directory), model_path, model_descriptor);
}

}  // namespace onnx_assay::facts
