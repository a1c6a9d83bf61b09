#include "analyzer/tables/element_types.h"

#include <fstream>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::tables {
namespace {

using nlohmann::json;

TEST(ElementTypesTest, AgreesWithTheTableOfTheSerializedForm) {
  std::ifstream in(ONNX_ASSAY_TABLES_DATA "/onnx-ir.json");
  const json ir = json::parse(in);
  constexpr std::string_view kFields[] = {"float_data", "int32_data", "string_data", "int64_data",
                                          "raw_data",   "double_data", "uint64_data"};
  std::size_t count = 0;
  for (const json& row : ir.at("data_types")) {
    if (row.at("number") == 0) continue;
    ++count;
    const ElementType* const type = FindElementType(row.at("number").get<std::int64_t>());
    ASSERT_NE(type, nullptr) << row;
    EXPECT_EQ(type->name, row.at("type_name").get<std::string>());
    EXPECT_EQ(json(type->bits == 0 ? json() : json(type->bits)), row.at("element_bits"));
    EXPECT_EQ(kFields[static_cast<std::size_t>(type->typed_field)], row.at("typed_field").get<std::string>());
    EXPECT_EQ(type->entries_per_element, row.value("typed_entries_per_element", 1u));
    EXPECT_EQ(type->elements_per_entry, row.value("typed_elements_per_entry", 1u));
    EXPECT_EQ(FindElementType(type->name), type);
  }
  EXPECT_EQ(ElementTypes().size(), count);
  EXPECT_EQ(FindElementType(0), nullptr);
  EXPECT_EQ(FindElementType(-1), nullptr);
  EXPECT_EQ(FindElementType(29), nullptr);
}

}  // namespace
}  // namespace onnx_assay::tables
