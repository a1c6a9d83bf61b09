#include "analyzer/report/logical_location.h"

#include "gtest/gtest.h"

namespace onnx_assay::report {
namespace {

TEST(LogicalLocationsTest, AddsEachPlaceOnceWithItsParents) {
  LogicalLocations locations;
  EXPECT_EQ(locations.Intern("graph.node[3](if.1).attribute[0](body)"), 2u);
  EXPECT_EQ(locations.Intern("graph.node[3](if.1)"), 1u);
  EXPECT_EQ(locations.Intern("graph"), 0u);
  EXPECT_EQ(locations.Intern("metadata_props[0]"), 3u);
  ASSERT_EQ(locations.all().size(), 4u);
  EXPECT_EQ(locations.all()[0].parent, std::nullopt);
  EXPECT_EQ(locations.all()[1].name, "if.1");
  EXPECT_EQ(locations.all()[1].kind, "node");
  EXPECT_EQ(locations.all()[2].parent, 1u);
  EXPECT_EQ(locations.all()[2].kind, "attribute");
  EXPECT_EQ(locations.all()[3].name, "metadata_props[0]");
}

TEST(LogicalLocationsTest, SurvivesNamesThatLookLikePaths) {
  for (const char* path : {"graph.node[0](a).b[1](c)", "graph.node[0](()", "graph.node[0](a", "(",
                           ".", "a.", "graph.node[0]())"}) {
    LogicalLocations locations;
    const std::size_t index = locations.Intern(path);
    ASSERT_LT(index, locations.all().size()) << path;
    EXPECT_EQ(locations.all()[index].fully_qualified_name, path);
    for (const LogicalLocation& location : locations.all()) EXPECT_FALSE(location.kind.empty());
  }
}

}  // namespace
}  // namespace onnx_assay::report
