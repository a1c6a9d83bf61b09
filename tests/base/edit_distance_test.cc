#include "analyzer/base/edit_distance.h"

#include <string>

#include "gtest/gtest.h"

namespace onnx_assay {
namespace {

TEST(EditDistance, CountsStepsUpToTheLimit) {
  struct Case {
    const char* a;
    const char* b;
    std::size_t limit;
    std::size_t distance;
  };
  const Case cases[] = {
      {"", "", 2, 0},          {"abc", "abc", 0, 0},    {"abc", "abd", 0, 1},  {"abc", "abd", 2, 1},
      {"Conv", "Covn", 2, 1},  {"Conv", "Con", 2, 1},   {"", "ab", 2, 2},      {"", "abc", 2, 3},
      {"kitten", "sitting", 3, 3}, {"kitten", "sitting", 2, 3}, {"abcdef", "fedcba", 2, 3},
      {"com.microsoft", "corn.microsoft", 2, 2},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(EditDistance(c.a, c.b, c.limit), c.distance) << c.a << " " << c.b << " " << c.limit;
    EXPECT_EQ(EditDistance(c.b, c.a, c.limit), c.distance) << c.b << " " << c.a << " " << c.limit;
  }
}

TEST(EditDistance, LongTextsThatDifferEarlyEndEarly) {
  const std::string a(1 << 20, 'a'), b(1 << 20, 'b');
  EXPECT_EQ(EditDistance(a, b, 3), 4u);
}

TEST(NearestName, GuessesOnlyWhatIsNear) {
  const std::string_view names[] = {"select", "ignore", "fail-on", "severity"};
  EXPECT_EQ(NearestName("selct", names), "select");
  EXPECT_EQ(NearestName("FAIL-ON", names), "fail-on");
  EXPECT_EQ(NearestName("ignroe", names), "ignore");
  EXPECT_EQ(NearestName("targets", names), "");
  EXPECT_EQ(NearestName("", names), "");
}

}  // namespace
}  // namespace onnx_assay
