// docs/checker-coverage.md against the rules: every condition that ONNX's checker enforces has a
// case that fires the rule named for it, or a reason why there is none.

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "gtest/gtest.h"
#include "rules/catalog.h"
#include "tests/support/fixture.h"
#include "tests/support/inspect_fixture.h"

namespace onnx_assay::test {
namespace {

constexpr int kCheckerLines = 118;
constexpr int kExternalLines = 35;
constexpr int kSpecificationLines = 65;

struct Row {
  std::string line;   // "CHK16"
  std::string rules;  // "STR004, STR030", or "-"
  std::string note;   // a case or a reason
};

std::vector<Row> Rows() {
  std::ifstream file(ONNX_ASSAY_DOCS "/checker-coverage.md");
  const std::regex pattern(R"(\| ((?:CHK|EXT|SPEC)\d+) \| [^|]* \| ([^|]*) \| ([^|]*) \|)");
  std::vector<Row> rows;
  for (std::string text; std::getline(file, text);) {
    std::smatch parts;
    if (std::regex_match(text, parts, pattern))
      rows.push_back({parts[1].str(), parts[2].str(), parts[3].str()});
  }
  return rows;
}

std::vector<std::string> CodesIn(const std::string& text) {
  const std::regex code(R"([A-Z]{3}\d{3})");
  return {std::sregex_token_iterator(text.begin(), text.end(), code), std::sregex_token_iterator()};
}

bool Fires(const Rule& rule, const std::string& name) {
  const absl::StatusOr<Fixture> fixture =
      LoadFixture(fmt::format("{}/rules/{}.model", ONNX_ASSAY_TESTDATA, name));
  if (!fixture.ok()) {
    ADD_FAILURE() << fixture.status();
    return false;
  }
  const Rule* const rules[] = {&rule};
  const absl::StatusOr<Inspection> inspection = InspectFixture(*fixture, rules);
  return inspection.ok() && !inspection->findings.empty();
}

TEST(CheckerCoverageTest, EveryLineStandsOnce) {
  std::map<std::string, int> seen;
  for (const Row& row : Rows()) ++seen[row.line];
  const auto expect = [&](const char* prefix, int count) {
    for (int i = 1; i <= count; ++i)
      EXPECT_EQ(seen[fmt::format("{}{:02}", prefix, i)], 1) << prefix << i;
  };
  expect("CHK", kCheckerLines);
  expect("EXT", kExternalLines);
  expect("SPEC", kSpecificationLines);
  EXPECT_EQ(seen.size(),
            static_cast<std::size_t>(kCheckerLines + kExternalLines + kSpecificationLines));
}

TEST(CheckerCoverageTest, EveryRuleNamedExistsAndEveryGapHasItsReason) {
  for (const Row& row : Rows()) {
    const std::vector<std::string> codes = CodesIn(row.rules);
    for (const std::string& code : codes) {
      EXPECT_NE(FindRule(code), nullptr) << row.line << " " << code;
    }
    if (codes.empty()) {
      EXPECT_GE(row.note.size(), 20u) << row.line << " has neither rule nor reason";
    }
  }
}

TEST(CheckerCoverageTest, EveryCheckerLineHasACaseThatFires) {
  int cases = 0;
  for (const Row& row : Rows()) {
    const std::vector<std::string> codes = CodesIn(row.rules);
    if (!row.line.starts_with("CHK") || codes.empty()) continue;
    const std::regex name(R"(`([a-z_0-9]+/[a-z_0-9]+/fires_[a-z_0-9]+)`)");
    std::smatch parts;
    if (!std::regex_search(row.note, parts, name)) {
      ADD_FAILURE() << row.line << " names no case";
      continue;
    }
    const Rule* const rule = FindRule(codes.front());
    if (rule == nullptr) continue;  // said by the test above
    EXPECT_TRUE(Fires(*rule, parts[1].str()))
        << row.line << ": " << codes.front() << " is silent on " << parts[1];
    ++cases;
  }
  fmt::print("{} of {} lines of the checker have a case\n", cases, kCheckerLines);
}

}  // namespace
}  // namespace onnx_assay::test
