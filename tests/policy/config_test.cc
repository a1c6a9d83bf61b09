#include "analyzer/policy/config.h"

#include <filesystem>
#include <fstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "rules/catalog.h"

namespace onnx_assay {
namespace {

namespace fs = std::filesystem;

absl::StatusOr<Policy> Parse(std::string_view text) { return ParsePolicy(text, "p.toml", AllRules()); }

TEST(Config, ReadsEveryKey) {
  const auto policy = Parse(R"(
select = ["ENC", "ENC011"]
extend-select = "ENC012"
ignore = ["trailing-bytes"]
fail-on = "warning"
deep = true
allow-lfs-pointers = true

[severity]
ENC = "note"
ENC005 = "error"

[axes]
default = 512
[axes.symbols]
batch = { minimum = 1, maximum = 32 }
"seq len" = 4096
[[axes.inputs]]
input = "image*"
axis = -1
minimum = 32
maximum = 1024

[domains]
allow = ["com.example"]
deny = ["trt.*"]
deny-operators = ["com.microsoft::PythonOp"]

[opset]
"ai.onnx" = { minimum = 11, maximum = 21 }
"ai.onnx.ml" = 3

[ir-version]
minimum = 4
maximum = 10

[limits]
max-allocation = "2 GiB"
max-branch-work = 1000

[[targets]]
runtime = "onnxruntime@1.25"
providers = ["cuda", "cpu"]

[[suppress]]
rule = "invalid-utf8"
path = "old/**"
element = "graph.node[*"
reason = "names come from a legacy tool"
expires = 2027-01-31

[[override]]
path = ["llm/**", "*.big.onnx"]
axes.default = { minimum = 0, maximum = 8192 }
fail-on = "never"
)");
  ASSERT_TRUE(policy.ok()) << policy.status().message();
  EXPECT_THAT(policy->select, testing::ElementsAre("ENC", "ENC011"));
  EXPECT_THAT(policy->extend_select, testing::ElementsAre("ENC012"));
  EXPECT_THAT(policy->ignore, testing::ElementsAre("trailing-bytes"));
  EXPECT_EQ(policy->fail_on, Severity::kWarning);
  EXPECT_EQ(policy->severities.at("ENC"), Severity::kNote);
  EXPECT_EQ(policy->severities.at("ENC005"), Severity::kError);
  const Settings& settings = policy->settings;
  EXPECT_TRUE(settings.deep);
  EXPECT_TRUE(settings.allow_lfs_pointers);
  EXPECT_EQ(settings.default_axis_bounds->maximum, 512);
  EXPECT_EQ(settings.symbol_bounds.at("batch").maximum, 32);
  EXPECT_EQ(settings.symbol_bounds.at("seq len").minimum, 1);
  ASSERT_EQ(settings.input_axis_bounds.size(), 1u);
  EXPECT_EQ(settings.input_axis_bounds[0].input, "image*");
  EXPECT_EQ(settings.input_axis_bounds[0].axis, -1);
  EXPECT_EQ(settings.input_axis_bounds[0].bounds.minimum, 32);
  EXPECT_THAT(settings.allowed_domains, testing::ElementsAre("com.example"));
  EXPECT_THAT(settings.denied_domains, testing::ElementsAre("trt.*"));
  EXPECT_THAT(settings.denied_operators, testing::ElementsAre("com.microsoft::PythonOp"));
  EXPECT_EQ(settings.minimum_opset.at(""), 11);
  EXPECT_EQ(settings.maximum_opset.at("ai.onnx.ml"), 3);
  EXPECT_EQ(settings.minimum_ir, 4);
  EXPECT_EQ(settings.maximum_ir, 10);
  EXPECT_EQ(settings.max_allocation_bytes, 2ull << 30);
  EXPECT_EQ(settings.max_branch_work, 1000u);
  ASSERT_EQ(settings.targets.size(), 1u);
  EXPECT_THAT(settings.targets[0].providers, testing::ElementsAre("cuda", "cpu"));
  ASSERT_EQ(policy->suppressions.size(), 1u);
  EXPECT_EQ(policy->suppressions[0].expires, "2027-01-31");
  EXPECT_EQ(policy->suppressions[0].origin, "p.toml:45:1");
  ASSERT_EQ(policy->overrides.size(), 1u);

  EXPECT_EQ(PolicyFor(*policy, "a.onnx").settings.default_axis_bounds->maximum, 512);
  for (const char* const path : {"llm/x/a.onnx", "deep/down/a.big.onnx", "./llm/a.onnx"}) {
    const Policy effective = PolicyFor(*policy, path);
    EXPECT_EQ(effective.settings.default_axis_bounds->maximum, 8192) << path;
    EXPECT_EQ(effective.settings.symbol_bounds.at("batch").maximum, 32) << path;
    EXPECT_TRUE(effective.never_fail) << path;
  }
}

TEST(Config, AnEmptyFileIsTheDefaultPolicy) {
  for (const char* const text : {"", "\n# nothing\n"}) {
    const auto policy = Parse(text);
    ASSERT_TRUE(policy.ok());
    EXPECT_TRUE(policy->select.empty());
    EXPECT_EQ(policy->fail_on, Severity::kError);
  }
}

struct Fault {
  const char* text;
  const char* message;
};

TEST(Config, FaultsHaveAPlaceAndAGuess) {
  const Fault faults[] = {
      {"selct = [\"ENC\"]", "p.toml:1:1: unknown key \"selct\" in the configuration; did you mean \"select\"?"},
      {"\nselect = [\"ENC\", \"ENC01\"]",
       "p.toml:2:18: unknown rule \"ENC01\" in `select`; did you mean \"ENC001\"?"},
      {"ignore = \"invalid-utf\"", "p.toml:1:10: unknown rule \"invalid-utf\" in `ignore`; did you mean \"invalid-utf8\"?"},
      {"select = 3", "p.toml:1:10: `select` is an integer, a string or an array of strings is expected"},
      {"select = [\"ENC\"]\nignore = [\"ENC\"]", "p.toml:2:10: rule \"ENC\" is both selected and ignored"},
      {"fail-on = \"fatal\"",
       "p.toml:1:11: `fail-on` is \"fatal\", \"note\", \"warning\", \"error\" or \"never\" is expected"},
      {"[severity]\nENC = \"high\"",
       "p.toml:2:7: severity of \"ENC\" is \"high\", \"note\", \"warning\" or \"error\" is expected"},
      {"[severity]\nenc = \"note\"", "p.toml:2:1: unknown key \"enc\" in `severity`; did you mean \"ENC\"?"},
      {"[axes.symbols]\nbatch = { minimum = 64, maximum = 32 }",
       "p.toml:2:21: the bound of symbol \"batch\" contradicts itself: minimum 64 is above maximum 32"},
      {"[axes.symbols]\nbatch = { minimum = 64 }", "p.toml:2:9: the bound of symbol \"batch\" has no `maximum`"},
      {"[axes.symbols]\nbatch = {}", "p.toml:2:9: the bound of symbol \"batch\" has no `maximum`"},
      {"[axes.symbols]\nbatch = -1", "p.toml:2:9: the bound of symbol \"batch\" is -1, the least is 0"},
      {"[axes.symbols]\nbatch = 1.5",
       "p.toml:2:9: the bound of symbol \"batch\" is a decimal number, an integer, or a table with `minimum` and "
       "`maximum`, is expected"},
      {"[axes]\ndefault = { minimum = 2, maximum = 1 }",
       "p.toml:2:23: `axes.default` contradicts itself: minimum 2 is above maximum 1"},
      {"[axes]\ndefault = { max = 1 }",
       "p.toml:2:11: `axes.default` has no `maximum`\n"
       "p.toml:2:13: unknown key \"max\" in `axes.default`"},
      {"[[axes.inputs]]\ninput = \"x\"\nmaximum = 3", "p.toml:1:1: an entry of `axes.inputs` has no `axis`"},
      {"[[axes.inputs]]\ninput = \"x\"\naxis = 0\nmaximum = 3\n[[axes.inputs]]\ninput = \"x\"\naxis = 0\nmaximum = 4",
       "p.toml:5:1: axis 0 of input \"x\" is bounded twice"},
      {"[domains]\nallow = [\"a\"]\ndeny = [\"a\"]", "p.toml:3:8: domain \"a\" is both allowed and denied"},
      {"[domains]\ndeny-operators = [\"Foo\"]",
       "p.toml:2:18: denied operator \"Foo\" has no domain: \"domain::Operator\" is expected, \"ai.onnx\" for the "
       "default domain"},
      {"[opset]\n\"ai.onnx\" = { minimum = 22, maximum = 21 }",
       "p.toml:2:25: the opset range of domain \"ai.onnx\" contradicts itself: minimum 22 is above maximum 21"},
      {"[opset]\n\"ai.onnx\" = 20\n\"\" = 21",
       "p.toml:3:1: the opset range of domain \"\" is given twice: \"\" and \"ai.onnx\" are the same"},
      {"[ir-version]\nminimum = 9\nmaximum = 8",
       "p.toml:2:11: `ir-version` contradicts itself: minimum 9 is above maximum 8"},
      {"[limits]\nmax-allocation = \"lots\"",
       "p.toml:2:18: `limits.max-allocation` is \"lots\", bytes such as \"16 GiB\" are expected"},
      {"[[suppress]]\nrule = \"ENC001\"", "p.toml:1:1: a suppression has no `reason`: say why the finding is accepted"},
      {"[[suppress]]\nrule = \"ENC001\"\nreason = \" \"", "p.toml:3:10: `reason` of a suppression is blank"},
      {"[[suppress]]\nreason = \"x\"", "p.toml:1:1: a suppression has no `rule`"},
      {"[[suppress]]\nrule = \"ENC001\"\nreason = \"x\"\nexpires = \"2027-02-30\"",
       "p.toml:4:11: `expires` of a suppression is \"2027-02-30\", a day such as 2027-01-31 is expected"},
      {"[[suppress]]\nrule = \"ENC001\"\nreason = \"x\"\nuntil = 2027-01-01",
       "p.toml:4:1: unknown key \"until\" in a suppression"},
      {"[[override]]\nfail-on = \"note\"", "p.toml:1:1: an override has no `path`"},
      {"[opset]\n\"ai.onnx\" = { minimum = 18 }\n[[override]]\npath = \"a\"\nopset.\"ai.onnx\" = 17",
       "p.toml:3:1: an override gives domain \"ai.onnx\" a minimum opset of 18 above the maximum 17"},
      {"suppress = 1", "p.toml:1:12: `suppress` is an integer, an array of tables, [[suppress]], is expected"},
      {"fail-on = \"never\"\ndeep = 1", "p.toml:2:8: `deep` is an integer, true or false is expected"},
  };
  for (const Fault& fault : faults) {
    const auto policy = Parse(fault.text);
    ASSERT_FALSE(policy.ok()) << fault.text;
    EXPECT_EQ(std::string(policy.status().message()), fault.message) << fault.text;
  }
}

TEST(Config, BrokenTomlHasAPlace) {
  for (const char* const text : {"select = [", "a = 1\na = 2", "= 3", "x = \"\\q\"", "[a\n"}) {
    const auto policy = Parse(text);
    ASSERT_FALSE(policy.ok()) << text;
    EXPECT_THAT(std::string(policy.status().message()), testing::MatchesRegex("p\\.toml:[0-9]+:[0-9]+: .+"));
  }
}

TEST(Config, DeepNestingIsAnError) {
  std::string dots = "a";
  for (int i = 0; i < 1'000'000; ++i) dots += ".a";
  EXPECT_FALSE(Parse(dots + " = 1").ok());
  EXPECT_FALSE(Parse("a = " + std::string(1'000'000, '[')).ok());
}

class Discovery : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("assay_config_" + std::to_string(::getpid()));
    fs::create_directories(root_ / "repo/.git");
    fs::create_directories(root_ / "repo/a/b");
    fs::create_directories(root_ / "plain/a");
  }
  void TearDown() override { fs::remove_all(root_); }
  void Write(const char* path, const char* text) { std::ofstream(root_ / path) << text; }
  std::string Found(const char* directory) {
    const auto found = FindConfig((root_ / directory).string());
    return found ? fs::path(*found).lexically_relative(root_).string() : "";
  }
  fs::path root_;
};

TEST_F(Discovery, NearestUpToTheRepository) {
  EXPECT_EQ(Found("repo/a/b"), "");
  Write("onnx-assay.toml", "");
  EXPECT_EQ(Found("repo/a/b"), "");
  Write("repo/.onnx-assay.toml", "");
  EXPECT_EQ(Found("repo/a/b"), "repo/.onnx-assay.toml");
  Write("repo/a/pyproject.toml", "[tool.other]\n");
  EXPECT_EQ(Found("repo/a/b"), "repo/.onnx-assay.toml");
  Write("repo/a/pyproject.toml", "[tool.onnx-assay]\nfail-on = \"note\"\n");
  EXPECT_EQ(Found("repo/a/b"), "repo/a/pyproject.toml");
  Write("repo/a/b/onnx-assay.toml", "");
  EXPECT_EQ(Found("repo/a/b"), "repo/a/b/onnx-assay.toml");
}

TEST_F(Discovery, OutsideARepositoryOnlyTheDirectoryItself) {
  Write("plain/onnx-assay.toml", "");
  EXPECT_EQ(Found("plain"), "plain/onnx-assay.toml");
  EXPECT_EQ(Found("plain/a"), "");
}

TEST_F(Discovery, PathsAreRelativeToTheFile) {
  Write("repo/pyproject.toml", "[tool.onnx-assay]\n[[tool.onnx-assay.override]]\npath = \"a/*.onnx\"\nfail-on = \"note\"\n");
  const auto policy = LoadPolicy((root_ / "repo/pyproject.toml").string(), AllRules());
  ASSERT_TRUE(policy.ok()) << policy.status().message();
  EXPECT_EQ(PathInPolicy(*policy, (root_ / "repo/a/m.onnx").string()), "a/m.onnx");
  EXPECT_EQ(PathInPolicy(*policy, (root_ / "plain/m.onnx").string()), (root_ / "plain/m.onnx").string());
  EXPECT_EQ(PolicyFor(*policy, (root_ / "repo/a/m.onnx").string()).fail_on, Severity::kNote);
  EXPECT_EQ(PolicyFor(*policy, (root_ / "repo/a/b/m.onnx").string()).fail_on, Severity::kError);
}

TEST(CheckSelectors, GuessesAtUnknownOnes) {
  const std::string good[] = {"ALL", "ENC", "ENC001", "invalid-utf8"};
  EXPECT_TRUE(CheckSelectors(good, "--select", AllRules()).ok());
  const std::string bad[] = {"ENC", "ENCO01"};
  EXPECT_EQ(std::string(CheckSelectors(bad, "--select", AllRules()).message()),
            "--select: unknown rule \"ENCO01\"; did you mean \"ENC001\"?");
}

}  // namespace
}  // namespace onnx_assay
