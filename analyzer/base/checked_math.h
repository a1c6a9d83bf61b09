#ifndef ONNX_ASSAY_ANALYZER_BASE_CHECKED_MATH_H_
#define ONNX_ASSAY_ANALYZER_BASE_CHECKED_MATH_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace onnx_assay {

inline std::optional<std::uint64_t> CheckedAdd(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}

inline std::optional<std::uint64_t> CheckedMul(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

inline std::uint64_t SaturatingAdd(std::uint64_t a, std::uint64_t b) {
  return CheckedAdd(a, b).value_or(std::numeric_limits<std::uint64_t>::max());
}

inline std::uint64_t SaturatingMul(std::uint64_t a, std::uint64_t b) {
  return CheckedMul(a, b).value_or(std::numeric_limits<std::uint64_t>::max());
}

// Number of elements of a tensor of these dims: 1 for a scalar, 0 if any dim is 0.
//
// Empty if a dim is negative or the product of the nonzero dims exceeds 2^63-1. A zero dim does not
// hide an overflow among the others: loaders multiply from the left.
inline std::optional<std::uint64_t> ProductOfDims(std::span<const std::int64_t> dims) {
  std::int64_t product = 1;
  bool zero = false;
  for (const std::int64_t dim : dims) {
    if (dim < 0) return std::nullopt;
    if (dim == 0) {
      zero = true;
    } else if (__builtin_mul_overflow(product, dim, &product)) {
      return std::nullopt;
    }
  }
  return zero ? 0 : static_cast<std::uint64_t>(product);
}

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_CHECKED_MATH_H_
