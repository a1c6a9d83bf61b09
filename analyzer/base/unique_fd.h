#ifndef ONNX_ASSAY_ANALYZER_BASE_UNIQUE_FD_H_
#define ONNX_ASSAY_ANALYZER_BASE_UNIQUE_FD_H_

#include <unistd.h>

#include <utility>

namespace onnx_assay {

// Owns a file descriptor; -1 holds nothing.
class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int descriptor) : descriptor_(descriptor) {}
  UniqueFd(UniqueFd&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~UniqueFd() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  int get() const { return descriptor_; }
  bool valid() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_UNIQUE_FD_H_
