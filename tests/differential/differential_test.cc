// Our reader against protobuf's, on the same bytes.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "analyzer/base/digest.h"
#include "gtest/gtest.h"
#include "tests/differential/compare.h"
#include "tests/differential/random_model.h"
#include "tests/support/fixture.h"

namespace onnx_assay::test {
namespace {

namespace fs = std::filesystem;

// Bytes of every case beneath testdata/ that is laid out without a hole.
std::vector<Fixture> Fixtures() {
  std::vector<Fixture> fixtures;
  for (const std::string& path : FindFixtures(ONNX_ASSAY_TESTDATA)) {
    absl::StatusOr<Fixture> fixture = LoadFixture(path);
    EXPECT_TRUE(fixture.ok()) << fixture.status();
    if (!fixture.ok() || fixture->trailing_zeros != 0) continue;
    fixture->name = path;
    fixtures.push_back(*std::move(fixture));
  }
  return fixtures;
}

std::string HexText(const std::string& bytes) { return Hex({reinterpret_cast<const std::uint8_t*>(bytes.data()), std::min<std::size_t>(bytes.size(), 2000)}); }

TEST(Differential, EveryFixture) {
  const std::vector<Fixture> fixtures = Fixtures();
  ASSERT_GT(fixtures.size(), 1u);
  for (const Fixture& fixture : fixtures) {
    EXPECT_EQ(Disagreement(fixture.bytes), "") << fixture.name;
  }
}

TEST(Differential, RandomModelsOfEveryField) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const std::string bytes = RandomModel(random).SerializeAsString();
    ASSERT_EQ(Disagreement(bytes), "") << "model " << i << "\n" << HexText(bytes);
  }
}

TEST(Differential, TenThousandMutatedModels) {
  const std::vector<Fixture> fixtures = Fixtures();
  Random random(2);
  for (int i = 0; i < 10'000; ++i) {
    const bool random_base = fixtures.empty() || Below(random, 2) == 0;
    const std::string base =
        random_base ? RandomModel(random).SerializeAsString()
                    : fixtures[Below(random, static_cast<std::uint32_t>(fixtures.size()))].bytes;
    const std::string bytes = Mutate(base, random);
    ASSERT_EQ(Disagreement(bytes), "") << "input " << i << "\n" << HexText(bytes);
  }
}

// Models that the interop test has fetched; without them there is nothing to compare here.
TEST(Differential, FetchedModels) {
  const char* const folder = std::getenv("ONNX_ASSAY_MODELS");
  if (folder == nullptr || !fs::exists(folder)) GTEST_SKIP() << "no fetched models";
  int compared = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".onnx") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    EXPECT_EQ(Disagreement(bytes.str()), "") << entry.path();
    ++compared;
  }
  EXPECT_GT(compared, 5);
}

}  // namespace
}  // namespace onnx_assay::test
