#ifndef ONNX_ASSAY_PROVENANCE_DESCRIPTOR_H_
#define ONNX_ASSAY_PROVENANCE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace onnx_assay::provenance {

// Owns a file descriptor; -1 is none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Descriptor(Descriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

  int get() const { return descriptor_; }
  bool valid() const { return descriptor_ >= 0; }
  int release() { return std::exchange(descriptor_, -1); }

 private:
  int descriptor_ = -1;
};

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_DESCRIPTOR_H_
