#include "provenance/file_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <memory>
#include <set>
#include <thread>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/resource_name.h"

namespace onnx_assay::provenance {
namespace {

// Bytes read at a time: large enough that system calls do not count, small enough for the cache.
constexpr std::size_t kChunkBytes = 256 * 1024;

// Not blocking: opening a pipe must not wait for a writer.
constexpr int kFileFlags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY;
constexpr int kDirectoryFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

absl::Status OpenError(std::string_view name, int error) {
  if (error == ELOOP || error == EMLINK) {
    return absl::InvalidArgumentError(fmt::format("{} is reached through a symbolic link", Quoted(name, 4096)));
  }
  const std::string text = fmt::format("{}: {}", Quoted(name, 4096), std::strerror(error));
  if (error == ENOENT || error == ENOTDIR) return absl::NotFoundError(text);
  return absl::PermissionDeniedError(text);
}

FileIdentity IdentityOf(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
          static_cast<std::uint64_t>(status.st_size)};
}

bool SameVersion(const struct stat& a, const struct stat& b) {
  const auto same = [](const timespec& x, const timespec& y) {
    return x.tv_sec == y.tv_sec && x.tv_nsec == y.tv_nsec;
  };
  return IdentityOf(a) == IdentityOf(b) && same(a.st_mtim, b.st_mtim) && same(a.st_ctim, b.st_ctim);
}

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

struct Entry {
  std::string name;
  mode_t mode;
};

absl::StatusOr<std::vector<Entry>> ReadDirectory(Descriptor descriptor, const std::string& name) {
  const std::unique_ptr<DIR, CloseDirectory> directory(::fdopendir(descriptor.get()));
  if (directory == nullptr) return OpenError(name, errno);
  descriptor.release();  // closed with the stream
  std::vector<Entry> entries;
  for (;;) {
    errno = 0;
    const dirent* const entry = ::readdir(directory.get());
    if (entry == nullptr && errno != 0) return OpenError(name, errno);
    if (entry == nullptr) return entries;
    const std::string_view child = entry->d_name;
    if (child == "." || child == "..") continue;
    struct stat status {};
    if (::fstatat(::dirfd(directory.get()), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
      return OpenError(child, errno);
    }
    entries.push_back({std::string(child), status.st_mode});
  }
}

absl::Status CheckEntry(const std::string& path, mode_t mode) {
  if (S_ISLNK(mode)) {
    return absl::InvalidArgumentError(
        fmt::format("{} is a symbolic link, which cannot be signed: only files are", Quoted(path, 4096)));
  }
  if (!S_ISREG(mode) && !S_ISDIR(mode)) {
    return absl::InvalidArgumentError(fmt::format("{} is neither a file nor a directory", Quoted(path, 4096)));
  }
  if (const std::string fault = NameFault(path); !fault.empty()) {
    return absl::InvalidArgumentError(fmt::format("{} cannot be signed: its name {}", Quoted(path, 4096), fault));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<FileTree> FileTree::Open(const std::string& path) {
  // The directory that the user names may be reached through links; nothing beneath it is.
  Descriptor root(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!root.valid()) return OpenError(path, errno);
  return FileTree(std::move(root), path);
}

absl::StatusOr<Descriptor> FileTree::OpenBeneath(const std::string& name, int flags) const {
  Descriptor held;
  int at = root_.get();
  std::size_t begin = 0;
  for (std::size_t slash = name.find('/'); slash != name.npos; slash = name.find('/', begin)) {
    Descriptor next(::openat(at, name.substr(begin, slash - begin).c_str(), kDirectoryFlags));
    if (!next.valid()) return OpenError(name, errno);
    held = std::move(next);
    at = held.get();
    begin = slash + 1;
  }
  Descriptor opened(::openat(at, name.substr(begin).c_str(), flags));
  if (!opened.valid()) return OpenError(name, errno);
  return opened;
}

absl::StatusOr<std::vector<std::string>> FileTree::List(std::span<const std::string> ignored,
                                                        const Limits& limits) const {
  const std::set<std::string_view> skipped(ignored.begin(), ignored.end());
  std::vector<std::string> files;
  std::vector<std::string> directories = {""};
  std::uint64_t seen = 0;
  while (!directories.empty()) {
    const std::string directory = std::move(directories.back());
    directories.pop_back();
    ONNX_ASSAY_ASSIGN_OR_RETURN(Descriptor opened,
                                OpenBeneath(directory.empty() ? "." : directory, kDirectoryFlags));
    ONNX_ASSAY_ASSIGN_OR_RETURN(const std::vector<Entry> entries, ReadDirectory(std::move(opened), directory));
    for (const Entry& entry : entries) {
      std::string path = directory.empty() ? entry.name : directory + "/" + entry.name;
      // What lies beneath an ignored path is never reached, so that whole paths are compared.
      if (skipped.contains(path)) continue;
      if (++seen > limits.max_manifest_files) {
        return absl::ResourceExhaustedError(
            fmt::format("directory holds more than {} entries", limits.max_manifest_files));
      }
      ONNX_ASSAY_RETURN_IF_ERROR(CheckEntry(path, entry.mode));
      (S_ISDIR(entry.mode) ? directories : files).push_back(std::move(path));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool FileTree::Exists(const std::string& name) const {
  struct stat status {};
  return ::fstatat(root_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
}

absl::StatusOr<Descriptor> FileTree::OpenFile(const std::string& name) const {
  if (const std::string fault = NameFault(name); !fault.empty()) {
    return absl::InvalidArgumentError(fmt::format("{} cannot be looked up: its name {}", Quoted(name), fault));
  }
  ONNX_ASSAY_ASSIGN_OR_RETURN(Descriptor file, OpenBeneath(name, kFileFlags));
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return OpenError(name, errno);
  if (!S_ISREG(status.st_mode)) {
    return absl::InvalidArgumentError(fmt::format("{} is not a regular file", Quoted(name, 4096)));
  }
  return file;
}

absl::StatusOr<FileIdentity> FileTree::Identify(const std::string& name) const {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Descriptor file, OpenFile(name));
  return IdentityOf(file.get());
}

absl::StatusOr<HashedFile> FileTree::Hash(const std::string& name) const {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Descriptor file, OpenFile(name));
  return HashDescriptor(file.get(), name);
}

std::vector<absl::StatusOr<HashedFile>> FileTree::HashAll(std::span<const std::string> names,
                                                          unsigned threads) const {
  std::vector<absl::StatusOr<HashedFile>> results(names.size(), absl::InternalError("not read"));
  std::vector<std::pair<std::uint64_t, std::size_t>> order;  // largest first, so that no thread idles long
  for (std::size_t i = 0; i < names.size(); ++i) {
    struct stat status {};
    const bool known = ::fstatat(root_.get(), names[i].c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
    order.emplace_back(~(known ? static_cast<std::uint64_t>(status.st_size) : 0), i);
  }
  std::sort(order.begin(), order.end());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t k = next++; k < order.size(); k = next++) {
      results[order[k].second] = Hash(names[order[k].second]);
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min<std::size_t>(threads, names.size()); ++i) others.emplace_back(work);
  work();
  others.clear();  // joins
  return results;
}

FileIdentity IdentityOf(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 ? IdentityOf(status) : FileIdentity{};
}

absl::StatusOr<HashedFile> HashDescriptor(int descriptor, const std::string& name) {
  struct stat before {};
  if (::fstat(descriptor, &before) != 0) return OpenError(name, errno);
  const std::unique_ptr<char[]> chunk(new char[kChunkBytes]);
  Hasher hasher;
  std::uint64_t total = 0;
  for (;;) {
    const ssize_t got = ::read(descriptor, chunk.get(), kChunkBytes);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      return absl::DataLossError(fmt::format("{} cannot be read: {}", Quoted(name, 4096), std::strerror(errno)));
    }
    if (got == 0) break;
    total += static_cast<std::uint64_t>(got);
    hasher.Update({chunk.get(), static_cast<std::size_t>(got)});
  }
  struct stat after {};
  if (::fstat(descriptor, &after) != 0 || !SameVersion(before, after) ||
      total != static_cast<std::uint64_t>(before.st_size)) {
    return absl::AbortedError(fmt::format("{} changed while it was read", Quoted(name, 4096)));
  }
  return HashedFile{IdentityOf(before), hasher.FinishSha256()};
}

}  // namespace onnx_assay::provenance
