#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_SHAPE_MATH_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_SHAPE_MATH_H_

#include <cstdint>
#include <optional>
#include <span>

#include "analyzer/facts/inference/sym_int.h"

namespace onnx_assay::facts {

// An axis counted from the end when negative. Empty: outside the rank.
inline std::optional<std::size_t> AxisIn(std::int64_t axis, std::size_t rank) {
  const auto size = static_cast<std::int64_t>(rank);
  if (axis < -size || axis >= size) return std::nullopt;
  return static_cast<std::size_t>(axis < 0 ? axis + size : axis);
}

// The size of two dims broadcast against each other; empty when they cannot be.
inline std::optional<SymInt> BroadcastDim(SymInt a, SymInt b) {
  if (a.Is(1)) return b;
  if (b.Is(1) || a == b) return a;
  if (a.known() && b.known()) return std::nullopt;
  // The other one is 1 or the same.
  if (a.known()) return a;
  return b.known() ? b : SymInt();
}

// Right-aligned broadcast of `other` into `dims`; false when they do not fit.
inline bool BroadcastInto(Dims& dims, std::span<const SymInt> other) {
  if (dims.size() < other.size()) dims.insert(dims.begin(), other.size() - dims.size(), SymInt::Known(1));
  for (std::size_t i = 0; i < other.size(); ++i) {
    SymInt& dim = dims[dims.size() - other.size() + i];
    const std::optional<SymInt> joint = BroadcastDim(dim, other[i]);
    if (!joint) return false;
    dim = *joint;
  }
  return true;
}

// Two statements about one size; empty when they contradict each other.
inline std::optional<SymInt> Agreed(SymInt a, SymInt b) {
  if (a.known() && b.known() && a != b) return std::nullopt;
  if (a.known()) return a;
  if (b.known()) return b;
  return a.unknown() ? b : a;
}

// Quotient of numbers that must divide; unknown otherwise.
inline SymInt DivideExactly(SymInt a, std::int64_t b) {
  if (b == 1) return a;
  return a.known() && b > 0 && a.value() % b == 0 ? SymInt::Known(a.value() / b) : SymInt();
}

inline SymInt ProductOf(std::span<const SymInt> dims) {
  SymInt product = SymInt::Known(1);
  for (const SymInt dim : dims) {
    if (dim.Is(0)) return dim;
  }
  for (const SymInt dim : dims) product = Multiply(product, dim);
  return product;
}

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_SHAPE_MATH_H_
