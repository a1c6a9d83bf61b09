#include "provenance/json.h"

#include "gtest/gtest.h"

namespace onnx_assay::provenance {
namespace {

std::string Message(std::string_view text, const Limits& limits = {}) {
  const absl::StatusOr<Json> json = ParseJson(text, "text", limits);
  return json.ok() ? "" : std::string(json.status().message());
}

TEST(ParseJson, RefusesWhatReadersDisagreeAbout) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"({"a":1,"a":1})", "text has a member twice in one object; readers disagree about which counts"},
      {R"({"b":{"a":1,"\u0061":2}})", "text has a member twice in one object; readers disagree about which counts"},
      {"\xef\xbb\xbf{}", "text starts with a byte order mark"},
      {"{} {}", "text is no well-formed JSON at byte 0x4"},
      {"[NaN]", "text is no well-formed JSON at byte 0x2"},
      {"[1e999]", "text is no well-formed JSON at byte 0x6"},
      {R"(["\ud800"])", "text is no well-formed JSON at byte 0x9"},
      {"[\"\xc0\xaf\"]", "text is no well-formed JSON at byte 0x3"},
      {"", "text is no well-formed JSON at byte 0x1"},
      {"[1,]", "text is no well-formed JSON at byte 0x4"},
      {"/**/1", "text is no well-formed JSON at byte 0x1"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(Message(text), expected) << text;
}

TEST(ParseJson, KeepsToItsBudgets) {
  const Limits limits{.max_document_bytes = 100, .max_document_nesting = 3, .max_document_values = 4};
  EXPECT_EQ(Message("[[[1]]]", limits), "");
  EXPECT_EQ(Message("[[[[]]]]", limits), "text nests deeper than 3 levels");
  EXPECT_EQ(Message("[1,2,3]", limits), "");
  EXPECT_EQ(Message("[1,2,3,4]", limits), "text has more than 4 values");
  EXPECT_EQ(Message(std::string(101, ' '), limits), "text has 101 bytes, 100 are allowed");
}

TEST(ParseJson, StopsAtDepthWithoutRecursion) {
  EXPECT_EQ(Message(std::string(10'000'000, '[')), "text nests deeper than 64 levels");
}

TEST(CanonicalJson, SortsMembersByUtf16AndEscapesTheLeast) {
  const absl::StatusOr<Json> json = ParseJson(
      R"({ "\ud83d\ude00": 1, "\ufb33": 2, "b": [true, null, -7, "\u0001\b\t\n\u000b\f\r\"\\\/\u20ac\u007f"], "a": {} })", "text", {});
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(CanonicalJson(*json),
            "{\"a\":{},\"b\":[true,null,-7,\"\\u0001\\b\\t\\n\\u000b\\f\\r\\\"\\\\/\xe2\x82\xac\x7f\"],"
            "\"\xf0\x9f\x98\x80\":1,\"\xef\xac\xb3\":2}");
}

TEST(CanonicalJson, KeepsWholeNumbersOf64Bits) {
  const absl::StatusOr<Json> json = ParseJson("[9223372036854775807,-9223372036854775808]", "text", {});
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(CanonicalJson(*json), "[9223372036854775807,-9223372036854775808]");
}

}  // namespace
}  // namespace onnx_assay::provenance
