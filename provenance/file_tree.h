#ifndef ONNX_ASSAY_PROVENANCE_FILE_TREE_H_
#define ONNX_ASSAY_PROVENANCE_FILE_TREE_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/limits.h"
#include "provenance/descriptor.h"

namespace onnx_assay::provenance {

// Which file a name led to: identity and size at the time it was looked at.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// What was read of one file.
struct HashedFile {
  FileIdentity identity;
  Sha256Digest sha256{};
};

// The files beneath one directory, reached component by component from its descriptor; no link is followed.
class FileTree {
 public:
  // Errors: kNotFound, kPermissionDenied.
  static absl::StatusOr<FileTree> Open(const std::string& path);

  // Names of all regular files, relative and sorted as byte strings, hidden ones included, without those
  // that are or lie beneath an `ignored` path. Errors: kInvalidArgument naming the first entry that is a
  // link, a device or a pipe, or has a name that cannot be signed; kResourceExhausted past
  // Limits::max_manifest_files; kPermissionDenied.
  absl::StatusOr<std::vector<std::string>> List(std::span<const std::string> ignored, const Limits& limits) const;

  // Whether anything lies under this name, links included.
  bool Exists(const std::string& name) const;

  // Errors: as OpenFile.
  absl::StatusOr<FileIdentity> Identify(const std::string& name) const;

  // Errors: kNotFound, kPermissionDenied, kInvalidArgument when a component is a link or the file is not
  // a regular one.
  absl::StatusOr<Descriptor> OpenFile(const std::string& name) const;

  // Reads one file once, front to back. Errors: as OpenFile; kDataLoss; kAborted when it changed meanwhile.
  absl::StatusOr<HashedFile> Hash(const std::string& name) const;

  // The same for many, on up to `threads` threads, largest first. Results stand in the order of `names`.
  std::vector<absl::StatusOr<HashedFile>> HashAll(std::span<const std::string> names, unsigned threads) const;

 private:
  FileTree(Descriptor root, std::string path) : root_(std::move(root)), path_(std::move(path)) {}
  absl::StatusOr<Descriptor> OpenBeneath(const std::string& name, int flags) const;

  Descriptor root_;
  std::string path_;
};

// All zero when the descriptor is not open.
FileIdentity IdentityOf(int descriptor);

// Reads an open file from its present position to the end. Errors: kDataLoss, kAborted.
absl::StatusOr<HashedFile> HashDescriptor(int descriptor, const std::string& name);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_FILE_TREE_H_
