#include "analyzer/base/glob.h"

#include "gtest/gtest.h"

namespace onnx_assay {
namespace {

struct Case {
  const char* pattern;
  const char* text;
  bool matches;
};

TEST(Glob, MatchesWholeText) {
  const Case cases[] = {
      {"a.onnx", "a.onnx", true},          {"*.onnx", "a.onnx", true},
      {"*.onnx", "dir/a.onnx", false},     {"**/a.onnx", "a.onnx", true},
      {"**/a.onnx", "x/y/a.onnx", true},   {"**/a.onnx", "x/ya.onnx", false},
      {"models/**", "models/x/y", true},   {"a?c", "abc", true},
      {"a?c", "a/c", false},               {"", "", true},
      {"*", "", true},                     {"x*y*z", "x1y2z", true},
      {"x*y*z", "x1y2", false},            {"node[3]", "node[3]", true},
  };
  for (const Case& c : cases) EXPECT_EQ(GlobMatches(c.pattern, c.text), c.matches) << c.pattern << " on " << c.text;
}

TEST(NameGlob, TakesSlashesToo) {
  const Case cases[] = {
      {"evil*", "evil/x", true},  {"a?c", "a/c", true},     {"*", "", true},           {"", "", true},
      {"", "a", false},           {"a*b*c", "axbxbc", true}, {"a*b*c", "axcxb", false}, {"**", "x/y", true},
      {"node[*", "node[3](/m/Conv)", true},
  };
  for (const Case& c : cases) EXPECT_EQ(NameGlobMatches(c.pattern, c.text), c.matches) << c.pattern << " on " << c.text;
}

}  // namespace
}  // namespace onnx_assay
