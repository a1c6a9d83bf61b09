#include "analyzer/base/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay {
namespace {

absl::StatusOr<std::size_t> ReadDescriptor(int descriptor, char* buffer, std::size_t size) {
  for (;;) {
    const ssize_t got = ::read(descriptor, buffer, size);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR)
      return absl::DataLossError(fmt::format("cannot read: {}", std::strerror(errno)));
  }
}

bool SameTime(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

class FileSource final : public ByteSource {
 public:
  FileSource(UniqueFd descriptor, const struct stat& at_open, std::string path)
      : descriptor_(std::move(descriptor)), at_open_(at_open), path_(std::move(path)) {}

  absl::StatusOr<std::size_t> Read(char* buffer, std::size_t size) override {
    ONNX_ASSAY_ASSIGN_OR_RETURN(const std::size_t got,
                                ReadDescriptor(descriptor_.get(), buffer, size));
    offset_ += got;
    return got;
  }

  std::uint64_t Skip(std::uint64_t bytes) override {
    const std::uint64_t left = *size() - std::min(offset_, *size());
    const std::uint64_t step = std::min(bytes, left);
    if (::lseek(descriptor_.get(), static_cast<off_t>(offset_ + step), SEEK_SET) < 0) return 0;
    offset_ += step;
    return step;
  }

  std::optional<std::uint64_t> size() const override {
    return static_cast<std::uint64_t>(at_open_.st_size);
  }

  absl::Status CheckUnchanged() const override {
    struct stat now {};
    if (::fstat(descriptor_.get(), &now) != 0) {
      return absl::AbortedError(fmt::format("{} cannot be examined any more", Escaped(path_)));
    }
    if (now.st_size != at_open_.st_size || !SameTime(now.st_mtim, at_open_.st_mtim) ||
        now.st_ino != at_open_.st_ino || now.st_dev != at_open_.st_dev) {
      return absl::AbortedError(fmt::format("{} changed while it was read", Escaped(path_)));
    }
    return absl::OkStatus();
  }

  int descriptor() const override { return descriptor_.get(); }

 private:
  const UniqueFd descriptor_;
  const struct stat at_open_;
  const std::string path_;
  std::uint64_t offset_ = 0;
};

class PipeSource final : public ByteSource {
 public:
  explicit PipeSource(int descriptor) : descriptor_(descriptor) {}
  absl::StatusOr<std::size_t> Read(char* buffer, std::size_t size) override {
    return ReadDescriptor(descriptor_, buffer, size);
  }
  std::uint64_t Skip(std::uint64_t) override { return 0; }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  absl::Status CheckUnchanged() const override { return absl::OkStatus(); }

 private:
  const int descriptor_;
};

class ViewSource final : public ByteSource {
 public:
  explicit ViewSource(std::string_view bytes) : bytes_(bytes) {}
  absl::StatusOr<std::size_t> Read(char* buffer, std::size_t size) override {
    const std::size_t step = std::min(size, bytes_.size() - offset_);
    if (step != 0) std::memcpy(buffer, bytes_.data() + offset_, step);
    offset_ += step;
    return step;
  }
  std::uint64_t Skip(std::uint64_t size) override {
    const std::size_t step =
        static_cast<std::size_t>(std::min<std::uint64_t>(size, bytes_.size() - offset_));
    offset_ += step;
    return step;
  }
  std::optional<std::uint64_t> size() const override { return bytes_.size(); }
  absl::Status CheckUnchanged() const override { return absl::OkStatus(); }

 private:
  const std::string_view bytes_;
  std::size_t offset_ = 0;
};

absl::Status OpenError(const std::string& path, int error) {
  const std::string text = fmt::format("{}: {}", Escaped(path, 4096), std::strerror(error));
  if (error == ENOENT || error == ENOTDIR) return absl::NotFoundError(text);
  return absl::PermissionDeniedError(text);
}

}  // namespace

absl::StatusOr<std::unique_ptr<ByteSource>> OpenFile(const std::string& path,
                                                     std::uint64_t max_bytes) {
  // Not blocking: opening a FIFO must not wait for a writer.
  UniqueFd descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (!descriptor) return OpenError(path, errno);
  return OpenedFile(std::move(descriptor), path, max_bytes);
}

absl::StatusOr<std::unique_ptr<ByteSource>> OpenedFile(UniqueFd descriptor, std::string path,
                                                       std::uint64_t max_bytes) {
  struct stat status {};
  if (::fstat(descriptor.get(), &status) != 0) return OpenError(path, errno);
  if (!S_ISREG(status.st_mode)) {
    return absl::InvalidArgumentError(
        fmt::format("{} is not a regular file; a stream is read with -", Escaped(path, 4096)));
  }
  if (static_cast<std::uint64_t>(status.st_size) > max_bytes) {
    return absl::ResourceExhaustedError(fmt::format(
        "{} has {} bytes, {} are allowed", Escaped(path, 4096), status.st_size, max_bytes));
  }
  return std::make_unique<FileSource>(std::move(descriptor), status, std::move(path));
}

std::unique_ptr<ByteSource> StreamSource(int descriptor) {
  return std::make_unique<PipeSource>(descriptor);
}

std::unique_ptr<ByteSource> MemorySource(std::string_view bytes) {
  return std::make_unique<ViewSource>(bytes);
}

absl::StatusOr<std::string> ReadSmallFile(const std::string& path, std::uint64_t max_bytes) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> source, OpenFile(path, max_bytes));
  std::string bytes(static_cast<std::size_t>(*source->size()), '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(const std::size_t got,
                                source->Read(bytes.data() + filled, bytes.size() - filled));
    if (got == 0) break;
    filled += got;
  }
  ONNX_ASSAY_RETURN_IF_ERROR(source->CheckUnchanged());
  bytes.resize(filled);
  return bytes;
}

}  // namespace onnx_assay
