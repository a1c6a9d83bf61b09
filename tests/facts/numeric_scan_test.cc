#include "analyzer/facts/numeric_scan.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace onnx_assay::facts {
namespace {

template <typename Number>
std::string Bytes(const std::vector<Number>& numbers) {
  std::string bytes(numbers.size() * sizeof(Number), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

TEST(NumericScan, CountsWhatIsNotFinite) {
  const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
  NumericScan scan(*LayoutOf(11));
  scan.Take(Bytes<double>({0.0, 1.0, -infinity}));
  EXPECT_FALSE(scan.has_weights());
  scan.Take(Bytes<double>({nan, 0.25, infinity}));
  EXPECT_EQ(scan.nans(), 1u);
  EXPECT_EQ(scan.infinities(), 2u);
  EXPECT_EQ(scan.first(), 2u);
  EXPECT_TRUE(scan.has_weights());
}

TEST(NumericScan, OneIsNoWeightInAnyLayout) {
  struct Case {
    std::int64_t type;
    std::string one;
    std::string largest;
  };
  const Case cases[] = {
      {1, Bytes<float>({1.0F, -1.0F}), Bytes<float>({std::numeric_limits<float>::max()})},
      {10, {"\x00\x3c", 2}, {"\xff\x7b", 2}},
      {11, Bytes<double>({1.0}), Bytes<double>({std::numeric_limits<double>::max()})},
      {16, {"\x80\x3f", 2}, {"\x7f\x7f", 2}},
  };
  for (const Case& numbers : cases) {
    NumericScan scan(*LayoutOf(numbers.type));
    scan.Take(numbers.one);
    EXPECT_FALSE(scan.has_weights()) << numbers.type;
    scan.Take(numbers.largest);
    EXPECT_TRUE(scan.has_weights()) << numbers.type;
    EXPECT_EQ(scan.nans() + scan.infinities(), 0u) << numbers.type;
  }
}

TEST(NumericScan, OtherTypesHaveNoLayout) {
  for (const std::int64_t type : {0, 2, 7, 8, 9, 17, 99}) EXPECT_FALSE(LayoutOf(type)) << type;
}

}  // namespace
}  // namespace onnx_assay::facts
