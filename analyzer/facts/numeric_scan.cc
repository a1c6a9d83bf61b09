#include "analyzer/facts/numeric_scan.h"

namespace onnx_assay::facts {

std::optional<FloatLayout> LayoutOf(std::int64_t data_type) {
  constexpr FloatLayout kSingle = {4, 0x7f800000, 0x007fffff};
  constexpr FloatLayout kDouble = {8, 0x7ff0000000000000, 0x000fffffffffffff};
  switch (data_type) {
    case 1:
      return kSingle;  // FLOAT
    case 10:
      return FloatLayout{2, 0x7c00, 0x03ff};  // FLOAT16
    case 11:
      return kDouble;  // DOUBLE
    case 14:
      return kSingle;  // COMPLEX64
    case 15:
      return kDouble;  // COMPLEX128
    case 16:
      return FloatLayout{2, 0x7f80, 0x007f};  // BFLOAT16
    default:
      return std::nullopt;
  }
}

void NumericScan::Judge(std::uint64_t pattern) {
  if ((pattern & layout_.exponent) == layout_.exponent) {
    if (nans_ + infinities_ == 0) first_ = seen_;
    ++((pattern & layout_.fraction) != 0 ? nans_ : infinities_);
    return;
  }
  // One has an empty fraction and the exponent of the bias: all exponent bits but the highest.
  const std::uint64_t magnitude = pattern & (layout_.exponent | layout_.fraction);
  const std::uint64_t one = layout_.exponent & (layout_.exponent >> 1);
  has_weights_ = has_weights_ || (magnitude != 0 && magnitude != one);
}

void NumericScan::Take(std::string_view bytes) {
  for (std::size_t at = 0; at + layout_.bytes <= bytes.size(); at += layout_.bytes) {
    std::uint64_t pattern = 0;
    for (std::uint32_t i = 0; i < layout_.bytes; ++i) {
      pattern |= std::uint64_t{static_cast<std::uint8_t>(bytes[at + i])} << (8 * i);
    }
    Judge(pattern);
    ++seen_;
  }
}

}  // namespace onnx_assay::facts
