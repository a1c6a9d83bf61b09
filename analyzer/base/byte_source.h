#ifndef ONNX_ASSAY_ANALYZER_BASE_BYTE_SOURCE_H_
#define ONNX_ASSAY_ANALYZER_BASE_BYTE_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "analyzer/base/contained_open.h"

namespace onnx_assay {

// Bytes read once, front to back.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Reads up to `size` bytes; 0 at the end. Errors: kDataLoss when the system cannot read.
  virtual absl::StatusOr<std::size_t> Read(char* buffer, std::size_t size) = 0;

  // Moves past up to `size` bytes without handing them out, where the source can do that cheaply, and
  // returns how many; 0 where it cannot.
  virtual std::uint64_t Skip(std::uint64_t size) = 0;

  // Bytes in all, where that is known beforehand.
  virtual std::optional<std::uint64_t> size() const = 0;

  // Errors: kAborted when the file is not the one that was opened any more (size, modification time or
  // inode of the open descriptor).
  virtual absl::Status CheckUnchanged() const = 0;

  // Descriptor of a seekable file, for reading ranges again; -1 for other sources.
  virtual int descriptor() const { return -1; }
};

// A regular file, opened without blocking. Errors: kNotFound, kPermissionDenied, kInvalidArgument for
// what is not a regular file, kResourceExhausted past `max_bytes`.
absl::StatusOr<std::unique_ptr<ByteSource>> OpenFile(const std::string& path, std::uint64_t max_bytes);

// A regular file that is open already; `path` is for messages. Errors: as OpenFile.
absl::StatusOr<std::unique_ptr<ByteSource>> OpenedFile(UniqueFd descriptor, std::string path,
                                                       std::uint64_t max_bytes);

// A stream that cannot be sought, such as standard input; does not close the descriptor.
std::unique_ptr<ByteSource> StreamSource(int descriptor);

// Bytes in memory, which must outlive the source.
std::unique_ptr<ByteSource> MemorySource(std::string_view bytes);

// The whole of a small file. Errors: as OpenFile.
absl::StatusOr<std::string> ReadSmallFile(const std::string& path, std::uint64_t max_bytes);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_BYTE_SOURCE_H_
