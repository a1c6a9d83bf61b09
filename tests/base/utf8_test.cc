#include "analyzer/base/utf8.h"

#include "gtest/gtest.h"

namespace onnx_assay {
namespace {

struct Case {
  const char* name;
  std::string input;
  bool valid;
  const char* escaped;
};

TEST(Utf8, ValidatesAndEscapes) {
  const Case cases[] = {
      {"ascii", "conv1", true, "conv1"},
      {"two bytes", "\xc3\xa9", true, "\xc3\xa9"},
      {"overlong slash", "\xc0\xaf", false, "\\xc0\\xaf"},
      {"surrogate", "\xed\xa0\x80", false, "\\xed\\xa0\\x80"},
      {"above the last code point", "\xf4\x90\x80\x80", false, "\\xf4\\x90\\x80\\x80"},
      {"cut inside a character", "a\xe2\x82", false, "a\\xe2\\x82"},
      {"terminal escape", "\x1b[31m", true, "\\x1b[31m"},
      {"right-to-left override", "a\xe2\x80\xae""b", true, "a\\u{202e}b"},
      {"zero-width space", "a\xe2\x80\x8b", true, "a\\u{200b}"},
      {"nul", std::string("a\0b", 3), true, "a\\x00b"},
      {"backslash", "a\\n", true, "a\\\\n"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(IsValidUtf8(c.input), c.valid) << c.name;
    EXPECT_EQ(Escaped(c.input), c.escaped) << c.name;
  }
}

TEST(Utf8, CutsLongText) {
  EXPECT_EQ(Escaped("abcdef", 3), "abc...");
  EXPECT_EQ(Quoted("a\"b"), "\"a\\\"b\"");
}

}  // namespace
}  // namespace onnx_assay
