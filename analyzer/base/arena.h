#ifndef ONNX_ASSAY_ANALYZER_BASE_ARENA_H_
#define ONNX_ASSAY_ANALYZER_BASE_ARENA_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace onnx_assay {

// Memory that is only given back as a whole. Addresses stay valid when the arena is moved.
class Arena {
 public:
  // `size` bytes aligned to 8; never null, also for 0 bytes.
  char* Allocate(std::size_t size) {
    size = (size + 7) & ~std::size_t{7};
    if (size > remaining_ || next_ == nullptr) Grow(size);
    char* const start = next_;
    next_ += size;
    remaining_ -= size;
    used_ += size;
    return start;
  }

  std::uint64_t used() const { return used_; }

 private:
  void Grow(std::size_t size) {
    constexpr std::size_t kChunk = std::size_t{256} << 10;
    const std::size_t chunk = size > kChunk ? size : kChunk;
    chunks_.push_back(std::make_unique_for_overwrite<char[]>(chunk));
    next_ = chunks_.back().get();
    remaining_ = chunk;
  }

  std::vector<std::unique_ptr<char[]>> chunks_;
  char* next_ = nullptr;
  std::size_t remaining_ = 0;
  std::uint64_t used_ = 0;
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_ARENA_H_
