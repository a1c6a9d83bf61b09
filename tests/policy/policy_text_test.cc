#include "analyzer/policy/policy_text.h"

#include "analyzer/policy/config.h"
#include "gtest/gtest.h"
#include "rules/catalog.h"

namespace onnx_assay {
namespace {

TEST(PolicyText, ReadsBackAsTheSamePolicy) {
  Policy policy;
  policy.select = {"ENC", "ENC001"};
  policy.ignore = {"ENC002"};
  policy.severities = {{"ENC", Severity::kNote}};
  policy.fail_on = Severity::kWarning;
  Settings& settings = policy.settings;
  settings.symbol_bounds = {{"batch", {1, 32}}, {"odd \"name\"\n\\", {0, 7}}};
  settings.input_axis_bounds = {{"x*", -1, {2, 3}}};
  settings.default_axis_bounds = AxisBounds{1, 99};
  settings.allowed_domains = {"a"};
  settings.denied_domains = {"b*"};
  settings.denied_operators = {"c::*"};
  settings.minimum_opset = {{"", 11}, {"ai.onnx.ml", 2}};
  settings.maximum_opset = {{"", 21}};
  settings.minimum_ir = 3;
  settings.maximum_ir = 10;
  settings.targets = {{"onnxruntime@1.25", {"cuda", "cpu"}}};
  settings.deep = true;
  policy.suppressions = {{"ENC003", "p/**", "graph.*", "known \x7f", "2027-01-31", "f:1:1"}};
  Override entry;
  entry.paths = {"llm/**"};
  entry.values.default_axis_bounds = AxisBounds{1, 8192};
  entry.values.never_fail = true;
  entry.origin = "f:9:1";
  policy.overrides = {entry};

  const std::string text = PolicyText(policy);
  const auto again = ParsePolicy(text, "f", AllRules());
  ASSERT_TRUE(again.ok()) << again.status().message() << "\n" << text;
  EXPECT_EQ(again->settings.symbol_bounds.at("odd \"name\"\n\\").maximum, 7);
  EXPECT_EQ(again->settings.input_axis_bounds.at(0).axis, -1);
  EXPECT_EQ(again->settings.minimum_opset.at(""), 11);
  EXPECT_EQ(again->suppressions.at(0).reason, "known \x7f");
  EXPECT_TRUE(again->overrides.at(0).values.never_fail.value());
  // Only the places differ.
  Policy placed = *again;
  placed.suppressions[0].origin = "f:1:1";
  placed.overrides[0].origin = "f:9:1";
  EXPECT_EQ(PolicyText(placed), text);
}

TEST(TomlString, IsInert) {
  EXPECT_EQ(TomlString("a\"b\\"), R"("a\"b\\")");
  EXPECT_EQ(TomlString("\x1b[0m\xe2\x80\xae"), R"("\U0000001B[0m\U0000202E")");
  EXPECT_EQ(TomlString("\xff"), "\"\xef\xbf\xbd\"");
  EXPECT_EQ(TomlString("größe"), "\"größe\"");
}

}  // namespace
}  // namespace onnx_assay
