#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_SYM_INT_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_SYM_INT_H_

#include <cstdint>
#include <limits>
#include <vector>

namespace onnx_assay::facts {

// A whole number of a shape or of the arithmetic on shapes: known, named by a dim_param, or unknown.
class SymInt {
 public:
  constexpr SymInt() = default;  // unknown

  // Numbers beyond +-2^61 count as unknown: no dim or index that means anything is there.
  static constexpr SymInt Known(std::int64_t value) {
    return value < -kBound || value > kBound ? SymInt() : SymInt(value);
  }
  static constexpr SymInt Symbol(std::uint32_t id) { return SymInt(kUnknown + 1 + std::int64_t{id}); }

  constexpr bool known() const { return code_ >= -kBound; }
  constexpr bool unknown() const { return code_ == kUnknown; }
  constexpr bool symbolic() const { return !known() && !unknown(); }
  constexpr std::int64_t value() const { return code_; }
  constexpr std::uint32_t symbol() const { return static_cast<std::uint32_t>(code_ - kUnknown - 1); }
  constexpr bool Is(std::int64_t value) const { return known() && code_ == value; }
  constexpr std::int64_t code() const { return code_; }

  // Equal as written; two unknown numbers are, though they may differ in value.
  friend constexpr bool operator==(SymInt, SymInt) = default;

 private:
  static constexpr std::int64_t kBound = std::int64_t{1} << 61;
  static constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::min();
  constexpr explicit SymInt(std::int64_t code) : code_(code) {}
  std::int64_t code_ = kUnknown;
};

// Certainly the same number.
constexpr bool Same(SymInt a, SymInt b) { return a == b && !a.unknown(); }
// What holds for both.
constexpr SymInt Join(SymInt a, SymInt b) { return a == b ? a : SymInt(); }

using Dims = std::vector<SymInt>;

inline SymInt Add(SymInt a, SymInt b) {
  if (a.known() && b.known()) return SymInt::Known(a.value() + b.value());
  if (a.Is(0)) return b;
  return b.Is(0) ? a : SymInt();
}
inline SymInt Subtract(SymInt a, SymInt b) {
  if (a.known() && b.known()) return SymInt::Known(a.value() - b.value());
  if (Same(a, b)) return SymInt::Known(0);
  return b.Is(0) ? a : SymInt();
}
inline SymInt Multiply(SymInt a, SymInt b) {
  if (a.Is(0) || b.Is(0)) return SymInt::Known(0);
  if (a.Is(1)) return b;
  if (b.Is(1)) return a;
  std::int64_t product = 0;
  if (!a.known() || !b.known() || __builtin_mul_overflow(a.value(), b.value(), &product)) return {};
  return SymInt::Known(product);
}

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_SYM_INT_H_
