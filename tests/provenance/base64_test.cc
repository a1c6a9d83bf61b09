#include "provenance/base64.h"

#include "gtest/gtest.h"

namespace onnx_assay::provenance {
namespace {

TEST(Base64, EncodesTheVectorsOfRfc4648) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", ""},         {"f", "Zg=="},         {"fo", "Zm8="},         {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xfe", "+//+"},
  };
  for (const auto& [bytes, text] : cases) {
    EXPECT_EQ(Base64Encode(bytes), text);
    EXPECT_EQ(Base64Decode(text), bytes);
  }
}

TEST(Base64, TakesTheUrlSafeAlphabet) { EXPECT_EQ(Base64Decode("-__-"), "\xfb\xff\xfe"); }

TEST(Base64, RefusesTextsThatStandForTheSameBytes) {
  for (const std::string_view text : {"+__-", "Zg=", "Zg", "Zh==", "Zm9=", "Zg==\n", "Z g=", "Z===", "====",
                                      "=", "Zg==Zg==", "Zm9v=", "Zm\x80v"}) {
    EXPECT_EQ(Base64Decode(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace onnx_assay::provenance
