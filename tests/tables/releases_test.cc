#include "analyzer/tables/releases.h"

#include "gtest/gtest.h"
#include "tests/tables/read_rows.h"

namespace onnx_assay::tables {
namespace {

using nlohmann::json;

TEST(ReleasesTest, TheCompiledReleasesAreTheCommittedOnes) {
  const std::vector<json> rows = ReadRows("onnx-releases.jsonl");
  ASSERT_EQ(ReleaseCount(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(ReleaseAt(i).version, rows[i].at("onnx").get<std::string>());
    EXPECT_EQ(ReleaseAt(i).ir_version, rows[i].at("ir_version").get<int>());
    EXPECT_EQ(ReleaseAt(i).released, rows[i].at("released").get<bool>());
    for (const auto& [domain, version] : rows[i].at("opsets").items()) {
      if (rows[i].at("registry_opsets").contains(domain)) continue;
      const std::optional<int> opset = OpsetOfRelease(i, domain);
      EXPECT_EQ(opset ? json(*opset) : json(), version) << domain << " in " << ReleaseAt(i).version;
    }
  }
}

TEST(ReleasesTest, AnOpsetAsksForTheIrOfItsFirstRelease) {
  const struct {
    std::string_view domain;
    std::int64_t opset;
    std::optional<int> ir;
  } kCases[] = {{"", 1, 3},  {"", 8, 3},   {"", 9, 4},   {"ai.onnx", 14, 7},  {"", 15, 8},
                {"", 19, 9}, {"", 21, 10}, {"", 28, 14}, {"ai.onnx.ml", 5, 10}, {"", 0, std::nullopt},
                {"", -1, std::nullopt}, {"", 1000, std::nullopt}, {"nobody", 1, std::nullopt}};
  for (const auto& c : kCases) EXPECT_EQ(IrForOpset(c.domain, c.opset), c.ir) << c.domain << " " << c.opset;
}

TEST(ReleasesTest, NewestIsThatOfPublishedReleases) {
  EXPECT_EQ(NewestOpset(""), 28);
  EXPECT_EQ(NewestOpset("ai.onnx"), 28);
  EXPECT_EQ(NewestOpset("ai.onnx.ml"), 5);
  EXPECT_EQ(NewestOpset("com.microsoft"), std::nullopt);
  EXPECT_EQ(NewestIr(), 14);
  EXPECT_EQ(ReleaseForOpset("", 21)->version, "1.16.0");
}

// LabelEncoder-2 was usable from 1.4 on, though the published table says version 1.
TEST(ReleasesTest, ARegistryAheadOfTheTableCounts) { EXPECT_EQ(ReleaseForOpset("ai.onnx.ml", 2)->version, "1.4.1"); }

}  // namespace
}  // namespace onnx_assay::tables
