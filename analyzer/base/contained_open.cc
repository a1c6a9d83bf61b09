#include "analyzer/base/contained_open.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <vector>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay {
namespace {

constexpr std::size_t kMaxPathBytes = 4095;  // PATH_MAX without the closing zero

// Directories held open at once by the walk; deeper paths are refused.
constexpr std::size_t kMaxDepth = 64;

// The kernel gives up a confined resolution when a rename happens meanwhile; it then asks to try again.
constexpr int kMaxAttempts = 16;

absl::Status LinkOnTheWay(std::string_view path) {
  return absl::FailedPreconditionError(fmt::format("{} leads through a symbolic link", Quoted(path)));
}

absl::Status LeavesDirectory(std::string_view path) {
  return absl::OutOfRangeError(fmt::format("{} leaves its directory", Quoted(path)));
}

absl::Status OpenError(std::string_view path, int error) {
  if (error == EXDEV) return LeavesDirectory(path);
  if (error == ELOOP) return LinkOnTheWay(path);
  const std::string text = fmt::format("{}: {}", Quoted(path), std::strerror(error));
  if (error == ENOENT || error == ENOTDIR) return absl::NotFoundError(text);
  return absl::PermissionDeniedError(text);
}

absl::Status CheckPath(std::string_view path) {
  if (path.empty()) return absl::InvalidArgumentError("the path is empty");
  if (path.front() == '/') return absl::InvalidArgumentError(fmt::format("{} is absolute", Quoted(path)));
  if (path.find('\0') != std::string_view::npos) {
    return absl::InvalidArgumentError(fmt::format("{} holds a NUL character", Quoted(path)));
  }
  if (path.size() > kMaxPathBytes) {
    return absl::InvalidArgumentError(
        fmt::format("{} has {} bytes, {} are allowed", Quoted(path), path.size(), kMaxPathBytes));
  }
  return absl::OkStatus();
}

// Whether openat2 exists and is not filtered away; learned once per process.
std::atomic<bool> kernel_confines{true};

absl::StatusOr<UniqueFd> OpenConfined(int directory, std::string_view path, int flags) {
  open_how how{};
  how.flags = static_cast<__u64>(flags | O_CLOEXEC | O_NOFOLLOW);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  const std::string terminated(path);
  int error = 0;
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    const long descriptor = ::syscall(SYS_openat2, directory, terminated.c_str(), &how, sizeof(how));
    if (descriptor >= 0) return UniqueFd(static_cast<int>(descriptor));
    error = errno;
    if (error != EAGAIN && error != EINTR) break;
  }
  // A container's system-call filter answers EPERM for calls that it does not know; opening for reading
  // has no other reason to.
  if (error == ENOSYS || error == EPERM) return absl::UnimplementedError("no confined resolution");
  return OpenError(path, error);
}

absl::StatusOr<UniqueFd> OpenComponent(int directory, const std::string& name, int flags,
                                       std::string_view path) {
  const int descriptor = ::openat(directory, name.c_str(), flags | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return OpenError(path, errno);
  return UniqueFd(descriptor);
}

std::vector<std::string> Components(std::string_view path) {
  std::vector<std::string> components;
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view component = path.substr(begin, end - begin);
    if (!component.empty() && component != ".") components.emplace_back(component);
    begin = end + 1;
  }
  if (components.empty() || path.back() == '/') components.emplace_back(".");
  return components;
}

// The same resolution one component at a time. No component is followed, so `..` is the directory that
// was opened before; it is never asked of the system.
absl::StatusOr<UniqueFd> WalkConfined(int directory, std::string_view path, int flags) {
  const std::vector<std::string> components = Components(path);
  std::vector<UniqueFd> way;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const bool last = i + 1 == components.size();
    const int here = way.empty() ? directory : way.back().get();
    if (components[i] == "..") {
      if (way.empty()) return LeavesDirectory(path);
      way.pop_back();
      if (!last) continue;
      return OpenComponent(way.empty() ? directory : way.back().get(), ".", flags, path);
    }
    if (last) return OpenComponent(here, components[i], flags, path);
    if (way.size() == kMaxDepth) {
      return absl::InvalidArgumentError(
          fmt::format("{} is more than {} directories deep", Quoted(path), kMaxDepth));
    }
    ONNX_ASSAY_ASSIGN_OR_RETURN(UniqueFd next, OpenComponent(here, components[i], O_PATH, path));
    struct stat status {};
    if (::fstat(next.get(), &status) != 0) return OpenError(path, errno);
    if (S_ISLNK(status.st_mode)) return LinkOnTheWay(path);
    if (!S_ISDIR(status.st_mode)) return OpenError(path, ENOTDIR);
    way.push_back(std::move(next));
  }
  return OpenError(path, ENOENT);
}

absl::StatusOr<UniqueFd> Resolve(int directory, std::string_view path, int flags,
                                 ContainedOpenOptions options) {
  if (options.use_openat2 && kernel_confines.load(std::memory_order_relaxed)) {
    absl::StatusOr<UniqueFd> opened = OpenConfined(directory, path, flags);
    if (opened.ok() || opened.status().code() != absl::StatusCode::kUnimplemented) return opened;
    kernel_confines.store(false, std::memory_order_relaxed);
  }
  return WalkConfined(directory, path, flags);
}

absl::Status CheckRegular(const struct stat& status, std::string_view path) {
  if (S_ISREG(status.st_mode)) return absl::OkStatus();
  if (S_ISLNK(status.st_mode)) {
    return absl::FailedPreconditionError(fmt::format("{} is a symbolic link", Quoted(path)));
  }
  return absl::FailedPreconditionError(fmt::format("{} is not a regular file", Quoted(path)));
}

}  // namespace

UniqueFd& UniqueFd::operator=(UniqueFd&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

UniqueFd::~UniqueFd() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

absl::StatusOr<UniqueFd> OpenDirectory(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return OpenError(path, errno);
  return UniqueFd(descriptor);
}

absl::StatusOr<UniqueFd> LocateBeneath(int directory, std::string_view relative_path,
                                       ContainedOpenOptions options) {
  ONNX_ASSAY_RETURN_IF_ERROR(CheckPath(relative_path));
  return Resolve(directory, relative_path, O_PATH, options);
}

absl::StatusOr<UniqueFd> OpenBeneath(int directory, std::string_view relative_path,
                                     ContainedOpenOptions options) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const UniqueFd located, LocateBeneath(directory, relative_path, options));
  struct stat judged {};
  if (::fstat(located.get(), &judged) != 0) return OpenError(relative_path, errno);
  ONNX_ASSAY_RETURN_IF_ERROR(CheckRegular(judged, relative_path));
  ONNX_ASSAY_ASSIGN_OR_RETURN(
      UniqueFd opened, Resolve(directory, relative_path, O_RDONLY | O_NONBLOCK | O_NOCTTY, options));
  struct stat status {};
  if (::fstat(opened.get(), &status) != 0) return OpenError(relative_path, errno);
  if (status.st_dev != judged.st_dev || status.st_ino != judged.st_ino || !S_ISREG(status.st_mode)) {
    return absl::AbortedError(fmt::format("{} was exchanged while it was opened", Quoted(relative_path)));
  }
  return opened;
}

}  // namespace onnx_assay
