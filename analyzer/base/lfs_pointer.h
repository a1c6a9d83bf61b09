#ifndef ONNX_ASSAY_ANALYZER_BASE_LFS_POINTER_H_
#define ONNX_ASSAY_ANALYZER_BASE_LFS_POINTER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace onnx_assay {

// What a Git LFS pointer file says of the file that it stands for. The object id is the SHA-256 of
// the content, so that the content can be identified without being there.
struct LfsPointer {
  std::string oid;         // 64 lower-case hexadecimal digits
  std::uint64_t size = 0;  // bytes of the content
};

// A pointer file is shorter than this. Source: Git LFS specification.
inline constexpr std::size_t kLfsPointerBytes = 1024;

// Whether a file that begins like this means to be a pointer, well-formed or not.
bool LooksLikeLfsPointer(std::string_view head);

// Errors: kInvalidArgument, with what is wrong, for bytes that Git LFS would not take for a
// pointer; the one encoding that it writes is the one that it reads. Source: Git LFS specification,
// "The Pointer".
absl::StatusOr<LfsPointer> ParseLfsPointer(std::string_view bytes);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_LFS_POINTER_H_
