#include "analyzer/report/output_file.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "gtest/gtest.h"

namespace onnx_assay::report {
namespace {

class ReplaceFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "replace_file.XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    directory_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  std::string Path(const std::string& name) const { return directory_ + "/" + name; }
  static std::string Read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  std::size_t Files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(directory_),
                                                  std::filesystem::directory_iterator()));
  }

  std::string directory_;
};

TEST_F(ReplaceFileTest, CreatesAndReplacesWithoutLeavingAnything) {
  ASSERT_TRUE(ReplaceFile(Path("a"), "one").ok());
  EXPECT_EQ(Read(Path("a")), "one");
  ASSERT_TRUE(ReplaceFile(Path("a"), "").ok());
  EXPECT_EQ(Read(Path("a")), "");
  EXPECT_EQ(Files(), 1u);
}

TEST_F(ReplaceFileTest, KeepsPermissionsAndFollowsLinks) {
  ASSERT_TRUE(ReplaceFile(Path("a"), "one").ok());
  ASSERT_EQ(chmod(Path("a").c_str(), 0640), 0);
  std::filesystem::create_symlink("a", Path("link"));
  ASSERT_TRUE(ReplaceFile(Path("link"), "two").ok());
  EXPECT_EQ(Read(Path("a")), "two");
  EXPECT_TRUE(std::filesystem::is_symlink(Path("link")));
  struct stat info = {};
  ASSERT_EQ(stat(Path("a").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0640u);
}

TEST_F(ReplaceFileTest, LeavesTheOldFileWhereItStandsToReadersThatHaveItOpen) {
  ASSERT_TRUE(ReplaceFile(Path("a"), "old").ok());
  std::ifstream open(Path("a"));
  ASSERT_TRUE(ReplaceFile(Path("a"), "new").ok());
  std::string text;
  open >> text;
  EXPECT_EQ(text, "old");
}

TEST_F(ReplaceFileTest, WritesToADeviceInPlace) { EXPECT_TRUE(ReplaceFile("/dev/null", "x").ok()); }

TEST_F(ReplaceFileTest, NamesThePathAndTheReason) {
  const absl::Status missing = ReplaceFile(Path("no/a"), "x");
  EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(std::string(missing.message()),
            "cannot create a file beside \"" + Path("no/a") + "\": No such file or directory");
  EXPECT_EQ(std::string(ReplaceFile(directory_, "x").message()),
            "cannot write \"" + directory_ + "\": Is a directory");
  EXPECT_EQ(Files(), 0u);
}

}  // namespace
}  // namespace onnx_assay::report
