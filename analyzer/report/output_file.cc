#include "analyzer/report/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

absl::Status SystemError(std::string_view what, const std::string& path, int error) {
  const std::string text = fmt::format("cannot {} {}: {}", what, Quoted(path, 4096),
                                       std::generic_category().message(error));
  if (error == ENOENT || error == ENOTDIR) return absl::NotFoundError(text);
  if (error == EACCES || error == EPERM || error == EROFS) return absl::PermissionDeniedError(text);
  return absl::InternalError(text);
}

bool WriteAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// The file that a chain of links leads to, or the path itself where there is none.
std::string Target(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr),
                                                         &std::free);
  return real == nullptr ? path : std::string(real.get());
}

absl::Status WriteInPlace(const std::string& path, std::string_view bytes) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return SystemError("open", path, errno);
  const bool written = WriteAll(descriptor, bytes);
  const int error = errno;
  close(descriptor);
  return written ? absl::OkStatus() : SystemError("write", path, error);
}

// What a new file gets from the process: mkstemp() creates files for the owner alone.
mode_t DefaultMode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

absl::Status ReplaceFile(const std::string& path, std::string_view bytes) {
  const std::string target = Target(path);
  struct stat existing = {};
  const bool exists = stat(target.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode)) return SystemError("write", path, EISDIR);
  if (exists && !S_ISREG(existing.st_mode)) return WriteInPlace(target, bytes);

  std::string temporary = target + ".XXXXXX";
  const int descriptor = mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor < 0) return SystemError("create a file beside", path, errno);
  const mode_t mode = exists ? existing.st_mode & 07777 : DefaultMode();
  bool ok = WriteAll(descriptor, bytes) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0;
  int error = errno;
  if (close(descriptor) != 0 && ok) {
    ok = false;
    error = errno;
  }
  if (ok && rename(temporary.c_str(), target.c_str()) != 0) {
    ok = false;
    error = errno;
  }
  if (ok) return absl::OkStatus();
  unlink(temporary.c_str());
  return SystemError("write", path, error);
}

}  // namespace onnx_assay::report
