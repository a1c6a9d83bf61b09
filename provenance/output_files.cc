#include "provenance/output_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/descriptor.h"

namespace onnx_assay::provenance {
namespace {

absl::Status WriteError(const std::string& path, int error) {
  const std::string text = fmt::format("cannot write {}: {}", Quoted(path, 4096), std::strerror(error));
  if (error == EEXIST) return absl::AlreadyExistsError(text + "; --force replaces it");
  if (error == ENOENT || error == ENOTDIR) return absl::NotFoundError(text);
  if (error == EACCES || error == EPERM || error == EROFS) return absl::PermissionDeniedError(text);
  return absl::InternalError(text);
}

bool WriteAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Removes what is still under a temporary name when it goes out of scope.
class Pending {
 public:
  ~Pending() {
    for (const std::string& path : temporary_) {
      if (!path.empty()) ::unlink(path.c_str());
    }
  }

  absl::Status Add(const OutputFile& file, unsigned mask) {
    std::string path = file.path + ".XXXXXX";
    const Descriptor descriptor(::mkostemp(path.data(), O_CLOEXEC));
    if (!descriptor.valid()) return WriteError(file.path, errno);
    temporary_.push_back(path);
    if (!WriteAll(descriptor.get(), file.bytes) || ::fchmod(descriptor.get(), file.mode & ~mask) != 0 ||
        ::fsync(descriptor.get()) != 0) {
      return WriteError(file.path, errno);
    }
    return absl::OkStatus();
  }

  absl::Status Rename(std::size_t index, const std::string& target, bool force) {
    std::string& from = temporary_[index];
    const unsigned flags = force ? 0 : RENAME_NOREPLACE;
    int failed = ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, target.c_str(), flags);
    if (failed != 0 && errno == EINVAL && !force) {
      // File systems without that flag still link without replacing.
      failed = ::link(from.c_str(), target.c_str());
      if (failed == 0) ::unlink(from.c_str());
    }
    if (failed != 0) return WriteError(target, errno);
    from.clear();
    return absl::OkStatus();
  }

 private:
  std::vector<std::string> temporary_;
};

}  // namespace

absl::Status WriteFiles(std::span<const OutputFile> files, bool force) {
  // Found out before anything is written, which covers all but a race; the rename itself covers that.
  struct stat status {};
  for (const OutputFile& file : files) {
    if (!force && ::lstat(file.path.c_str(), &status) == 0) return WriteError(file.path, EEXIST);
  }
  const unsigned mask = ::umask(0);
  ::umask(mask);
  Pending pending;
  for (const OutputFile& file : files) ONNX_ASSAY_RETURN_IF_ERROR(pending.Add(file, mask));
  for (std::size_t i = 0; i < files.size(); ++i) {
    ONNX_ASSAY_RETURN_IF_ERROR(pending.Rename(i, files[i].path, force));
  }
  return absl::OkStatus();
}

}  // namespace onnx_assay::provenance
