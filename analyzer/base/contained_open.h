#ifndef ONNX_ASSAY_ANALYZER_BASE_CONTAINED_OPEN_H_
#define ONNX_ASSAY_ANALYZER_BASE_CONTAINED_OPEN_H_

#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

namespace onnx_assay {

// An open descriptor, closed at the end of its life; -1 for none.
class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int descriptor) : descriptor_(descriptor) {}
  UniqueFd(UniqueFd&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept;
  ~UniqueFd();

  int get() const { return descriptor_; }
  explicit operator bool() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

struct ContainedOpenOptions {
  // Ask the kernel to confine the resolution (openat2, Linux 5.6). Where the kernel has no such call,
  // or this is false, each component is opened by itself, which is as strict.
  bool use_openat2 = true;
};

// A directory as the root of contained opens. The path is the user's own, so links in it are followed.
// Errors: kNotFound, kPermissionDenied.
absl::StatusOr<UniqueFd> OpenDirectory(const std::string& path);

// Finds what lies at a relative path beneath a directory without following any link and without opening
// it: the descriptor serves fstat, readlinkat and comparison only. A link at the end is found as itself.
//
// Errors: kInvalidArgument for a path that is empty, absolute, too long or holds a NUL; kOutOfRange
// where it leaves the directory; kFailedPrecondition where a component on the way is a link; kNotFound;
// kPermissionDenied for everything else that the system refuses.
absl::StatusOr<UniqueFd> LocateBeneath(int directory, std::string_view relative_path,
                                       ContainedOpenOptions options = {});

// Opens a regular file beneath a directory for reading, following no link. Never blocks: a FIFO or a
// device is refused before it is opened. The descriptor is that of the file that was judged.
//
// Errors: as LocateBeneath; kFailedPrecondition also for a link, and for what is no regular file;
// kAborted when the file is exchanged meanwhile.
absl::StatusOr<UniqueFd> OpenBeneath(int directory, std::string_view relative_path,
                                     ContainedOpenOptions options = {});

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_CONTAINED_OPEN_H_
