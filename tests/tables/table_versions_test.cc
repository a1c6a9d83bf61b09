#include "analyzer/tables/table_versions.h"

#include <filesystem>
#include <set>

#include "gtest/gtest.h"
#include "tests/tables/read_rows.h"

namespace onnx_assay::tables {
namespace {

TEST(TableVersionsTest, EveryShippedTableNamesItsSource) {
  std::ifstream in(ONNX_ASSAY_TABLES_DATA "/sources.json");
  const nlohmann::json rows = nlohmann::json::parse(in);
  ASSERT_EQ(ShippedTableCount(), rows.size());
  std::set<std::string> files = {"sources.json"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(ShippedTableAt(i).name, rows[i].at("table").get<std::string>());
    EXPECT_EQ(ShippedTableAt(i).version, rows[i].at("version").get<std::string>());
    EXPECT_FALSE(ShippedTableAt(i).source.empty());
    files.insert(rows[i].at("file"));
  }
  for (const auto& entry : std::filesystem::directory_iterator(ONNX_ASSAY_TABLES_DATA)) {
    EXPECT_TRUE(files.contains(entry.path().filename().string())) << entry.path() << " has no source";
  }
}

}  // namespace
}  // namespace onnx_assay::tables
