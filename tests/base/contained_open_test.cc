#include "analyzer/base/contained_open.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "gtest/gtest.h"
#include "tests/support/lay_out.h"

namespace onnx_assay {
namespace {

namespace fs = std::filesystem;

std::string ReadAll(const UniqueFd& file) {
  char buffer[64];
  const ssize_t got = ::read(file.get(), buffer, sizeof(buffer));
  return got < 0 ? "unreadable" : std::string(buffer, static_cast<std::size_t>(got));
}

void Write(const fs::path& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }

// Every case runs through the kernel's confined resolution and through the walk.
class ContainedOpenTest : public testing::TestWithParam<bool> {
 protected:
  ContainedOpenTest() {
    root_ = scratch_.path() / "model";
    fs::create_directories(root_ / "sub" / "deep");
    Write(scratch_.path() / "outside.bin", "outside");
    Write(root_ / "w.bin", "inside");
    Write(root_ / "sub" / "v.bin", "below");
    Write(root_ / "a..b.bin", "dots");
    fs::create_symlink("w.bin", root_ / "link.bin");
    fs::create_symlink("../outside.bin", root_ / "out.bin");
    fs::create_directory_symlink("sub", root_ / "linked");
    fs::create_directory_symlink("..", root_ / "up");
    fs::create_symlink("loop", root_ / "loop");
    ::mkfifo((root_ / "fifo").c_str(), 0600);
    directory_ = OpenDirectory(root_.string()).value();
  }

  absl::StatusOr<std::string> Read(std::string_view path) {
    absl::StatusOr<UniqueFd> file = OpenBeneath(directory_.get(), path, {.use_openat2 = GetParam()});
    if (!file.ok()) return file.status();
    return ReadAll(*file);
  }

  test::ScratchDirectory scratch_;
  fs::path root_;
  UniqueFd directory_;
};

TEST_P(ContainedOpenTest, OpensRegularFilesBeneathTheDirectory) {
  EXPECT_EQ(Read("w.bin").value(), "inside");
  EXPECT_EQ(Read("./w.bin").value(), "inside");
  EXPECT_EQ(Read("sub/v.bin").value(), "below");
  EXPECT_EQ(Read("sub//deep/../v.bin").value(), "below");
  EXPECT_EQ(Read("sub/../w.bin").value(), "inside");
  EXPECT_EQ(Read("a..b.bin").value(), "dots");
}

TEST_P(ContainedOpenTest, RefusesEverythingElse) {
  struct Case {
    std::string path;
    absl::StatusCode code;
  };
  using absl::StatusCode;
  const Case cases[] = {
      {"", StatusCode::kInvalidArgument},
      {"/etc/passwd", StatusCode::kInvalidArgument},
      {std::string("w.bin\0.txt", 10), StatusCode::kInvalidArgument},
      {std::string(5000, 'a'), StatusCode::kInvalidArgument},
      {"../outside.bin", StatusCode::kOutOfRange},
      {"sub/../../outside.bin", StatusCode::kOutOfRange},
      {"..", StatusCode::kOutOfRange},
      {"link.bin", StatusCode::kFailedPrecondition},
      {"out.bin", StatusCode::kFailedPrecondition},
      {"linked/v.bin", StatusCode::kFailedPrecondition},
      {"up/outside.bin", StatusCode::kFailedPrecondition},
      {"loop", StatusCode::kFailedPrecondition},
      {"sub", StatusCode::kFailedPrecondition},
      {".", StatusCode::kFailedPrecondition},
      {"sub/..", StatusCode::kFailedPrecondition},
      {"fifo", StatusCode::kFailedPrecondition},
      {"missing.bin", StatusCode::kNotFound},
      {"missing/w.bin", StatusCode::kNotFound},
      {"w.bin/x", StatusCode::kNotFound},
      {"w.bin/", StatusCode::kNotFound},
      {std::string(300, 'a'), StatusCode::kPermissionDenied},
  };
  for (const Case& refused : cases) {
    const absl::StatusOr<std::string> read = Read(refused.path);
    ASSERT_FALSE(read.ok()) << refused.path << " gave " << *read;
    EXPECT_EQ(read.status().code(), refused.code) << refused.path << ": " << read.status();
  }
}

TEST_P(ContainedOpenTest, FifoWithoutWriterAnswersAtOnce) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(Read("fifo").ok());
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST_P(ContainedOpenTest, LocatesALinkAsItself) {
  const absl::StatusOr<UniqueFd> found =
      LocateBeneath(directory_.get(), "out.bin", {.use_openat2 = GetParam()});
  ASSERT_TRUE(found.ok()) << found.status();
  struct stat status {};
  ASSERT_EQ(::fstat(found->get(), &status), 0);
  EXPECT_TRUE(S_ISLNK(status.st_mode));
}

TEST_P(ContainedOpenTest, NeverReadsOutsideWhileNamesAreExchanged) {
  std::atomic<bool> stop{false};
  std::thread exchange([&] {
    while (!stop) {
      fs::create_symlink("../outside.bin", root_ / "next");
      fs::rename(root_ / "next", root_ / "raced.bin");
      Write(root_ / "next", "inside");
      fs::rename(root_ / "next", root_ / "raced.bin");
    }
  });
  int opened = 0;
  for (int round = 0; round < 10'000; ++round) {
    const absl::StatusOr<std::string> read = Read("raced.bin");
    if (!read.ok()) continue;
    ++opened;
    EXPECT_EQ(*read, "inside");
  }
  stop = true;
  exchange.join();
  EXPECT_GT(opened, 0);
}

INSTANTIATE_TEST_SUITE_P(Ways, ContainedOpenTest, testing::Bool(), [](const auto& way) {
  return std::string(way.param ? "Kernel" : "Walk");
});

}  // namespace
}  // namespace onnx_assay
