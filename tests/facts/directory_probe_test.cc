#include "analyzer/facts/directory_probe.h"

#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "analyzer/base/byte_source.h"
#include "analyzer/engine/inspect.h"
#include "gtest/gtest.h"
#include "tests/support/fixture.h"
#include "tests/support/lay_out.h"

namespace onnx_assay::facts {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kModel = R"(ir_version: 8
graph {
  name: "g"
  initializer {
    dims: 4 data_type: 1 name: "w" data_location: EXTERNAL
    external_data { key: "location" value: "w.bin" }
    external_data { key: "checksum" value: "e129f27c5103bc5cc44bcdf0a15e160d445066ff" }
  }
}
opset_import { version: 17 }
)";

std::string FourFloats(float value) {
  const std::vector<float> floats(4, value);
  std::string bytes(16, '\0');
  std::memcpy(bytes.data(), floats.data(), bytes.size());
  return bytes;
}

void Write(const fs::path& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }

class DirectoryProbeTest : public testing::Test {
 protected:
  DirectoryProbeTest() {
    const auto fixture = test::ParseFixture(kModel);
    model_ = test::LayOut(*fixture, scratch_.path()).value();
    settings_.deep = true;
    Write(scratch_.path() / "outside.bin", FourFloats(std::nanf("")));
  }

  fs::path Beside(std::string_view name) const { return model_.parent_path() / name; }

  absl::StatusOr<Inspected> Inspect() const {
    const auto source = OpenFile(model_.string(), limits_.max_file_bytes).value();
    const auto probe = ProbeDirectoryOf(model_.string(), source->descriptor()).value();
    return InspectModel(*source, {.rules = {}, .settings = settings_, .limits = limits_, .probe = probe.get()});
  }

  test::ScratchDirectory scratch_;
  fs::path model_;
  const Limits limits_;
  Settings settings_;
};

TEST_F(DirectoryProbeTest, ReadsASidecarOnceForDigestAndNumbers) {
  Write(Beside("w.bin"), FourFloats(std::nanf("")));
  const auto inspected = Inspect();
  ASSERT_TRUE(inspected.ok()) << inspected.status();
  const ExternalFile& file = inspected->facts.external_files.at(0);
  EXPECT_EQ(file.kind, FileKind::kRegular);
  EXPECT_EQ(file.size, 16u);
  EXPECT_TRUE(file.sha1.has_value());
  ASSERT_EQ(inspected->facts.non_finite.size(), 1u);
  EXPECT_EQ(inspected->facts.non_finite[0].nans, 4u);
}

TEST_F(DirectoryProbeTest, AnotherFileInThePlaceOfTheOneSeenIsNotRead) {
  Write(Beside("w.bin"), FourFloats(1));
  const auto probe = ProbeDirectoryOf(model_.string(), -1).value();
  ExternalFile file;
  file.location = "w.bin";
  probe->Look(file.location, file);
  ASSERT_EQ(file.kind, FileKind::kRegular);
  EXPECT_TRUE(probe->Open(file).ok());
  Write(Beside("next"), FourFloats(1));
  fs::rename(Beside("next"), Beside("w.bin"));
  EXPECT_EQ(probe->Open(file).status().code(), absl::StatusCode::kAborted);
  fs::remove(Beside("w.bin"));
  EXPECT_EQ(probe->Open(file).status().code(), absl::StatusCode::kNotFound);
  fs::create_symlink("../outside.bin", Beside("w.bin"));
  EXPECT_EQ(probe->Open(file).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(DirectoryProbeTest, UnreadableSidecarIsAGap) {
  if (::geteuid() == 0) GTEST_SKIP() << "the superuser reads everything";
  Write(Beside("w.bin"), FourFloats(1));
  fs::permissions(Beside("w.bin"), fs::perms::none);
  const auto inspected = Inspect();
  ASSERT_TRUE(inspected.ok());
  EXPECT_EQ(inspected->facts.external_files.at(0).kind, FileKind::kUnreadable);
  EXPECT_FALSE(inspected->inspection.completeness.complete());
}

TEST_F(DirectoryProbeTest, WithoutADirectorySidecarsAreAGap) {
  const auto source = OpenFile(model_.string(), limits_.max_file_bytes).value();
  const auto inspected = InspectModel(*source, {.rules = {}, .settings = settings_, .limits = limits_});
  ASSERT_TRUE(inspected.ok());
  EXPECT_FALSE(inspected->inspection.completeness.complete());
}

// Outside lies what is not finite: were a byte of it ever read, it would be counted.
TEST_F(DirectoryProbeTest, NoByteFromOutsideWhileTheSidecarIsExchangedForALink) {
  constexpr int kRounds = 10'000;
  std::atomic<bool> stop{false};
  std::thread exchange([&] {
    const std::string inside = FourFloats(0.5F);
    while (!stop) {
      Write(Beside("next"), inside);
      fs::rename(Beside("next"), Beside("w.bin"));
      fs::create_symlink("../outside.bin", Beside("next"));
      fs::rename(Beside("next"), Beside("w.bin"));
    }
  });
  int read = 0;
  for (int round = 0; round < kRounds; ++round) {
    const auto inspected = Inspect();
    ASSERT_TRUE(inspected.ok()) << inspected.status();
    ASSERT_TRUE(inspected->facts.non_finite.empty()) << "round " << round;
    if (inspected->facts.external_files.at(0).sha1) ++read;
  }
  stop = true;
  exchange.join();
  EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace onnx_assay::facts
