#ifndef ONNX_ASSAY_ANALYZER_BASE_BYTE_RANGE_H_
#define ONNX_ASSAY_ANALYZER_BASE_BYTE_RANGE_H_

#include <algorithm>
#include <cstdint>

namespace onnx_assay {

// Half-open range [begin, end) of offsets in a file, in bytes from its start.
struct ByteRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  constexpr std::uint64_t size() const { return end - begin; }
  constexpr bool empty() const { return begin == end; }
  constexpr bool Contains(ByteRange other) const { return begin <= other.begin && other.end <= end; }
  constexpr bool Overlaps(ByteRange other) const { return begin < other.end && other.begin < end; }

  friend constexpr bool operator==(ByteRange, ByteRange) = default;
  friend constexpr auto operator<=>(ByteRange, ByteRange) = default;
};

// The smallest range that holds both; an empty range counts as nothing.
constexpr ByteRange Hull(ByteRange a, ByteRange b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_BYTE_RANGE_H_
