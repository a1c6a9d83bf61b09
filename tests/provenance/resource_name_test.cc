#include "provenance/resource_name.h"

#include "gtest/gtest.h"

namespace onnx_assay::provenance {
namespace {

TEST(CollisionKey, MatchesNamesThatSomeFileSystemTakesForTheSame) {
  const std::pair<std::string_view, std::string_view> same[] = {
      {"Model.onnx", "model.ONNX"},
      {"caf\xc3\xa9", "cafe\xcc\x81"},                      // composed and decomposed
      {"CAF\xc3\x89", "cafe\xcc\x81"},                      // capital composed
      {"\xea\xb0\x80", "\xe1\x84\x80\xe1\x85\xa1"},         // Hangul
      {"a\xcc\xa3\xcc\x87", "a\xcc\x87\xcc\xa3"},           // marks in another order
      {"\xe2\x84\xaa", "k"},                                // Kelvin sign
  };
  for (const auto& [a, b] : same) EXPECT_EQ(CollisionKey(a), CollisionKey(b)) << a << " " << b;
  EXPECT_NE(CollisionKey("a"), CollisionKey("b"));
  EXPECT_NE(CollisionKey("caf\xc3\xa9"), CollisionKey("cafe"));
  EXPECT_NE(CollisionKey("a/b"), CollisionKey("ab"));
}

TEST(NameHazard, NamesWhatOtherSystemsReadDifferently) {
  EXPECT_EQ(NameHazard("weights.bin"), "");
  EXPECT_EQ(NameHazard("console/com10"), "");
  for (const std::string_view name : {"a:b", "a.", "b /c", "sub/NUL", "com1.txt", "\xe2\x80\xae" "exe"}) {
    EXPECT_NE(NameHazard(name), "") << name;
  }
}

TEST(IsBeneath, GoesByWholeComponents) {
  EXPECT_TRUE(IsBeneath("sub", "sub"));
  EXPECT_TRUE(IsBeneath("sub/x", "sub"));
  EXPECT_FALSE(IsBeneath("subway/x", "sub"));
  EXPECT_FALSE(IsBeneath("su", "sub"));
}

}  // namespace
}  // namespace onnx_assay::provenance
