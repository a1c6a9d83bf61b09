#include "analyzer/report/report_path.h"

#include "gtest/gtest.h"

namespace onnx_assay::report {
namespace {

constexpr PathBase kBase = {.root = "/repo", .working_directory = "/repo/sub"};

TEST(ReportPathTest, IsRelativeToTheRoot) {
  const struct {
    const char* path;
    const char* expected;
  } kCases[] = {
      {"a.onnx", "sub/a.onnx"},           {"./a.onnx", "sub/a.onnx"},
      {"../b/./c//a.onnx", "b/c/a.onnx"}, {"/repo/a.onnx", "a.onnx"},
      {"/repo2/a.onnx", "/repo2/a.onnx"}, {"../../x.onnx", "/x.onnx"},
      {"../../../../x.onnx", "/x.onnx"},  {"-", "stdin"},
  };
  for (const auto& test : kCases)
    EXPECT_EQ(ReportPath(test.path, kBase), test.expected) << test.path;
  EXPECT_EQ(ReportPath("./a/../b.onnx", {}), "b.onnx");
  EXPECT_EQ(ReportPath("../b.onnx", {}), "../b.onnx");
}

TEST(ReportUriTest, EncodesEveryByteThatMayMeanSomething) {
  EXPECT_EQ(ReportUri("a b%#?[]\\:é\xff\n.onnx", {}),
            "a%20b%25%23%3F%5B%5D%5C%3A%C3%A9%FF%0A.onnx");
  EXPECT_EQ(ReportUri("/other/a b.onnx", kBase), "file:///other/a%20b.onnx");
}

TEST(SidecarUriTest, StandsBesideTheModelOrNowhere) {
  EXPECT_EQ(SidecarUri("m/a.onnx", "w 1.bin", kBase), "sub/m/w%201.bin");
  EXPECT_EQ(SidecarUri("a.onnx", "./d/../w.bin", kBase), "sub/w.bin");
  for (const char* outside : {"../w.bin", "/etc/passwd", "..", "", "d/../../w.bin"}) {
    EXPECT_EQ(SidecarUri("m/a.onnx", outside, kBase), "") << outside;
  }
}

TEST(ValidUtf8Test, KeepsTextAndNamesOtherBytes) {
  EXPECT_EQ(ValidUtf8("aé\xff\xc3"), "aé\\xff\\xc3");
}

}  // namespace
}  // namespace onnx_assay::report
