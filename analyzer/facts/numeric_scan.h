#ifndef ONNX_ASSAY_ANALYZER_FACTS_NUMERIC_SCAN_H_
#define ONNX_ASSAY_ANALYZER_FACTS_NUMERIC_SCAN_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace onnx_assay::facts {

// How the numbers of a floating-point type are told apart, on their bit patterns: non-finite when
// all exponent bits are set. Complex numbers are pairs.
struct FloatLayout {
  std::uint32_t bytes = 0;
  std::uint64_t exponent = 0, fraction = 0;  // masks
};

// Layout of a TensorProto.DataType of 16 bits or more; empty for types without infinities or NaN in
// this form (integers, and the 8-bit and smaller floats).
std::optional<FloatLayout> LayoutOf(std::int64_t data_type);

// Counts what is not finite in little-endian numbers that arrive in pieces of whole numbers.
class NumericScan {
 public:
  explicit NumericScan(FloatLayout layout) : layout_(layout) {}

  void Take(std::string_view bytes);

  std::uint64_t nans() const { return nans_; }
  std::uint64_t infinities() const { return infinities_; }
  // Index of the first number that is not finite; meaningless without one.
  std::uint64_t first() const { return first_; }
  // Whether some number is neither zero nor one nor infinite: masks hold only those.
  bool has_weights() const { return has_weights_; }

 private:
  void Judge(std::uint64_t pattern);

  const FloatLayout layout_;
  std::uint64_t seen_ = 0, nans_ = 0, infinities_ = 0, first_ = 0;
  bool has_weights_ = false;
};

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_NUMERIC_SCAN_H_
