#include "analyzer/base/lfs_pointer.h"

#include "gtest/gtest.h"

namespace onnx_assay {
namespace {

const std::string kVersion = "version https://git-lfs.github.com/spec/v1\n";
const std::string kOid = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393";
const std::string kOidLine = "oid sha256:" + kOid + "\n";

TEST(ParseLfsPointerTest, ReadsTheExampleOfTheSpecification) {
  const absl::StatusOr<LfsPointer> pointer = ParseLfsPointer(kVersion + kOidLine + "size 12345\n");
  ASSERT_TRUE(pointer.ok()) << std::string(pointer.status().message());
  EXPECT_EQ(pointer->oid, kOid);
  EXPECT_EQ(pointer->size, 12345u);
}

TEST(ParseLfsPointerTest, ReadsTheOlderHostAndExtensions) {
  EXPECT_TRUE(
      ParseLfsPointer("version https://hawser.github.com/spec/v1\n" + kOidLine + "size 0\n").ok());
  EXPECT_TRUE(ParseLfsPointer(kVersion + "ext-0-foo sha256:" + kOid + "\n" + kOidLine + "size 1\n").ok());
}

TEST(ParseLfsPointerTest, NamesWhatGitLfsWouldRefuse) {
  const struct {
    std::string bytes;
    std::string message;
  } kCases[] = {
      {"", "its last line has no line feed"},
      {kVersion + kOidLine + "size 1", "its last line has no line feed"},
      {kVersion + kOidLine, "it has no size"},
      {kVersion + "size 1\n", "it has no oid"},
      {"version https://git-lfs.github.com/spec/v2\n" + kOidLine + "size 1\n", "its version is not 1"},
      {"version https://git-lfs.github.com/spec/v1\r\n" + kOidLine, "line 1 ends in a carriage return"},
      {kVersion + "size 1\n" + kOidLine, "key \"oid\" of line 3 is out of order"},
      {kVersion + kOidLine + kOidLine, "key \"oid\" of line 3 is out of order"},
      {kVersion + kOidLine + "size 01\n", "size is \"01\", not a decimal number of bytes"},
      {kVersion + kOidLine + "size -1\n", "size is \"-1\", not a decimal number of bytes"},
      {kVersion + kOidLine + "size 9223372036854775808\n",
       "size is \"9223372036854775808\", not a decimal number of bytes"},
      {kVersion + kOidLine + "size\n", "line 3 is no key and value"},
      {kVersion + "oid md5:00\nsize 1\n", "oid is not of method sha256"},
      {kVersion + "oid sha256:4D\nsize 1\n", "oid is not 64 lower-case hexadecimal digits"},
      {kVersion + kOidLine + "size 1\nz " + std::string(900, 'x') + "\n",
       "it has 1024 bytes or more, less than 1024 are allowed"},
  };
  for (const auto& test : kCases) {
    const absl::StatusOr<LfsPointer> pointer = ParseLfsPointer(test.bytes);
    ASSERT_FALSE(pointer.ok()) << test.bytes;
    EXPECT_EQ(std::string(pointer.status().message()), test.message);
  }
}

TEST(LooksLikeLfsPointerTest, GoesByTheFirstLine) {
  EXPECT_TRUE(LooksLikeLfsPointer(kVersion));
  EXPECT_TRUE(LooksLikeLfsPointer("version https://git-lfs.github.com/spec/v9\r\n"));
  EXPECT_FALSE(LooksLikeLfsPointer("version 1\n"));
  EXPECT_FALSE(LooksLikeLfsPointer(""));
}

}  // namespace
}  // namespace onnx_assay
