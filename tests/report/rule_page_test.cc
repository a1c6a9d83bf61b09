#include "analyzer/report/rule_page.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "rules/catalog.h"
#include "tests/report/sample_report.h"

namespace onnx_assay::report {
namespace {

TEST(RulePageTest, TellsWhatWhyAndWhatToDo) {
  EXPECT_EQ(RulePage(kSidecar), R"(# EXT013 range-past-end

A tensor claims bytes past the end of its sidecar.

| | |
|---|---|
| family | external data |
| level | warning |
| on by default | yes |
| since | 0.1.0 |
| weakness | [CWE-22](https://cwe.mitre.org/data/definitions/22.html) |
| advisories | [CVE-2022-25882](https://nvd.nist.gov/vuln/detail/CVE-2022-25882) |

## Why it matters

The loader reads past the file.

## What to do

Ship the whole sidecar.

## Configuration

`onnx-assay check --ignore EXT013` leaves the rule out.
)");
}

TEST(RulePageTest, EveryRuleHasAWholePage) {
  for (const Rule* const rule : AllRules()) {
    const std::string page = RulePage(*rule);
    EXPECT_FALSE(rule->summary.empty() || rule->rationale.empty() || rule->remediation.empty())
        << rule->id;
    EXPECT_NE(FamilyTitle(rule->family()), rule->family()) << "the family has no title";
    EXPECT_NE(PascalName(rule->name), rule->id);
  }
}

TEST(RuleIndexTest, GroupsByFamilyInTheOrderOfIds) {
  EXPECT_EQ(RuleIndex(kSampleRules), R"(# Rules

## EXT: external data

| id | name | level | default | offence |
|---|---|---|---|---|
| EXT013 | [range-past-end](range-past-end.md) | warning | on | A tensor claims bytes past the end of its sidecar |

## MET: metadata

| id | name | level | default | offence |
|---|---|---|---|---|
| MET001 | [missing-producer](missing-producer.md) | note | on | The model does not say what made it |

## TEN: tensors

| id | name | level | default | offence |
|---|---|---|---|---|
| TEN002 | [dim-overflow](dim-overflow.md) | error | on | A tensor's element count does not fit in 64 bits |
)");
}

TEST(RuleListingTest, AlignsColumns) {
  EXPECT_EQ(
      RuleListing(kSampleRules),
      "EXT013  range-past-end    warning  on   A tensor claims bytes past the end of its sidecar\n"
      "MET001  missing-producer  note     on   The model does not say what made it\n"
      "TEN002  dim-overflow      error    on   A tensor's element count does not fit in 64 bits\n");
}

TEST(RulesJsonTest, HoldsEveryField) {
  const auto json = nlohmann::json::parse(RulesJson(kSampleRules));
  ASSERT_EQ(json.size(), 3u);
  EXPECT_EQ(json[2]["id"], "TEN002");
  EXPECT_EQ(json[2]["cwe"], nlohmann::json({190, 789}));
  EXPECT_EQ(json[0]["advisories"], nlohmann::json({"CVE-2022-25882"}));
}

TEST(PascalNameTest, JoinsWords) { EXPECT_EQ(PascalName("exceeds-2-gib"), "Exceeds2Gib"); }

}  // namespace
}  // namespace onnx_assay::report
