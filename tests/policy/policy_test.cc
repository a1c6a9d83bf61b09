#include "analyzer/policy/policy.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "rules/catalog.h"

namespace onnx_assay {
namespace {

Finding FindingOf(const char* rule, const char* path = "graph.node[3](conv1)",
                  const char* stable_path = "graph.node(conv1)") {
  Finding finding;
  finding.rule = FindRule(rule);
  finding.severity = finding.rule->severity;
  finding.path = path;
  finding.stable_path = stable_path;
  return finding;
}

FileReport ReportOf(std::vector<Finding> findings) {
  FileReport file;
  file.path = "models/a.onnx";
  file.findings = std::move(findings);
  return file;
}

Outcome Apply(const Policy& policy, FileReport& file, const char* today = "2026-06-15") {
  std::vector<bool> used;
  ApplyPolicy(policy, today, file, used);
  return file.outcome;
}

TEST(SelectRules, ByIdNameFamilyAndAll) {
  const auto count = [](const Policy& policy) { return SelectRules(policy, AllRules()).size(); };
  std::size_t on = 0, encoding = 0;
  for (const Rule* const rule : AllRules()) {
    on += rule->on ? 1 : 0;
    encoding += rule->family() == "ENC" ? 1 : 0;
  }
  EXPECT_EQ(count({}), on);
  EXPECT_EQ(count({.select = {"ENC001"}}), 1u);
  EXPECT_EQ(count({.select = {"invalid-utf8", "ENC001"}}), 2u);
  EXPECT_EQ(count({.select = {"ENC"}}), encoding);
  EXPECT_EQ(count({.select = {"ALL"}}), AllRules().size());
  EXPECT_EQ(count({.select = {"ENC"}, .ignore = {"ENC001"}}), encoding - 1);
  EXPECT_EQ(count({.select = {"ENC001"}, .extend_select = {"ENC002"}}), 2u);
}

TEST(ApplyPolicy, LevelsFromTheMostParticularEntry) {
  Policy policy;
  policy.severities = {{"ALL", Severity::kError}, {"ENC", Severity::kNote}, {"invalid-utf8", Severity::kWarning}};
  FileReport file = ReportOf({FindingOf("ENC008"), FindingOf("ENC007")});
  EXPECT_EQ(Apply(policy, file), Outcome::kPass);
  EXPECT_EQ(file.findings[0].severity, Severity::kWarning);
  EXPECT_EQ(file.findings[1].severity, Severity::kNote);
  policy.fail_on = Severity::kWarning;
  EXPECT_EQ(Apply(policy, file), Outcome::kFail);
  policy.never_fail = true;
  EXPECT_EQ(Apply(policy, file), Outcome::kPass);
}

TEST(ApplyPolicy, SuppressesByRulePathAndElement) {
  struct Case {
    Suppression suppression;
    bool matches;
  };
  const Case cases[] = {
      {{.rule = "ENC008", .reason = "known"}, true},
      {{.rule = "ENC", .reason = "known"}, true},
      {{.rule = "ENC007", .reason = "known"}, false},
      {{.rule = "ENC008", .path = "models/*.onnx", .reason = "known"}, true},
      {{.rule = "ENC008", .path = "a.onnx", .reason = "known"}, true},
      {{.rule = "ENC008", .path = "other/**", .reason = "known"}, false},
      {{.rule = "ENC008", .element = "graph.node(conv1)", .reason = "known"}, true},
      {{.rule = "ENC008", .element = "graph.node[3]*", .reason = "known"}, true},
      {{.rule = "ENC008", .element = "graph.node[4]*", .reason = "known"}, false},
      {{.rule = "ENC008", .reason = "known", .expires = "2026-06-15"}, true},
      {{.rule = "ENC008", .reason = "known", .expires = "2026-06-14"}, false},
  };
  for (const Case& c : cases) {
    Policy policy;
    policy.suppressions = {c.suppression};
    policy.suppressions[0].origin = "p.toml:1:1";
    FileReport file = ReportOf({FindingOf("ENC008")});
    std::vector<bool> used;
    ApplyPolicy(policy, "2026-06-15", file, used);
    EXPECT_EQ(file.outcome, c.matches ? Outcome::kPass : Outcome::kFail);
    EXPECT_EQ(file.findings[0].suppressed_by, c.matches ? "known" : "");
    EXPECT_EQ(IdleSuppressions(policy.suppressions, used, "2026-06-15").empty(), c.matches);
  }
}

TEST(IdleSuppressions, SaysWhy) {
  const Suppression suppressions[] = {
      {.rule = "ENC", .reason = "r", .origin = "p.toml:1:1"},
      {.rule = "ENC", .reason = "r", .expires = "2026-01-01", .origin = "p.toml:5:1"},
      {.rule = "ENC", .reason = "r", .origin = "p.toml:9:1"},
  };
  EXPECT_THAT(IdleSuppressions(suppressions, {true, false, false}, "2026-06-15"),
              testing::ElementsAre("p.toml:5:1: suppression of ENC expired on 2026-01-01",
                                   "p.toml:9:1: suppression of ENC matched no finding"));
}

TEST(ApplyPolicy, IncompleteIsNeverClean) {
  FileReport file = ReportOf({});
  EXPECT_EQ(Apply({}, file), Outcome::kPass);
  EXPECT_EQ(file.gates[0].state, GateState::kPassed);
  file.completeness.gaps.push_back({"x", "y"});
  EXPECT_EQ(Apply({}, file), Outcome::kIncomplete);
  EXPECT_EQ(file.gates[0].state, GateState::kOpen);
  file.findings.push_back(FindingOf("ENC008"));
  EXPECT_EQ(Apply({}, file), Outcome::kFail);
  EXPECT_EQ(file.gates[0].state, GateState::kFailed);
  EXPECT_EQ(file.gates[0].reason, "1 error");
  file.changed = true;
  EXPECT_EQ(Apply({}, file), Outcome::kIncomplete);
}

TEST(Gates, NameAcceptedErrors) {
  Policy policy;
  policy.suppressions = {{.rule = "ALL", .reason = "r"}};
  FileReport file = ReportOf({FindingOf("ENC008"), FindingOf("ENC001")});
  EXPECT_EQ(Apply(policy, file), Outcome::kPass);
  ASSERT_EQ(file.gates.size(), 6u);
  EXPECT_EQ(file.gates[0].reason, "inspected as a whole; 2 errors accepted by policy");
  for (std::size_t i = 1; i < 6; ++i) EXPECT_EQ(file.gates[i].state, GateState::kOpen);
}

TEST(Gates, WeighTheWordOfTheReference) {
  struct Case {
    ReferenceVerdict reference;
    bool error;
    GateState state;
    const char* reason;
  };
  const Case cases[] = {
      {{ReferenceState::kAccepted, "1.12.0", ""}, false, GateState::kPassed,
       "inspected as a whole, no errors; ONNX 1.12.0's checker accepts the model"},
      {{ReferenceState::kAccepted, "1.12.0", ""}, true, GateState::kFailed,
       "1 error; ONNX 1.12.0's checker accepts the model"},
      {{ReferenceState::kRefused, "1.12.0", "why"}, false, GateState::kOpen,
       "inspected as a whole, no errors; ONNX 1.12.0's checker refuses the model: why"},
      {{ReferenceState::kNotApplicable, "1.12.0", "opset 21 is newer than 17"}, false, GateState::kPassed,
       "inspected as a whole, no errors; ONNX 1.12.0's checker cannot judge the model: opset 21 is newer than 17"},
      {{ReferenceState::kCrashed, "", "it crashed with SEGV"}, false, GateState::kOpen,
       "inspected as a whole, no errors; ONNX's checker did not survive the model: it crashed with SEGV"},
  };
  for (const Case& c : cases) {
    FileReport file = ReportOf({});
    if (c.error) file.findings.push_back(FindingOf("ENC008"));
    file.reference = c.reference;
    Apply({}, file);
    EXPECT_EQ(file.gates[0].state, c.state) << c.reason;
    EXPECT_EQ(file.gates[0].reason, c.reason);
  }
}

TEST(Combine, TroubleOverFindingsOverIncomplete) {
  const auto files = [](std::vector<Outcome> outcomes) {
    std::vector<FileReport> reports(outcomes.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) reports[i].outcome = outcomes[i];
    return Combine(reports);
  };
  EXPECT_EQ(files({}), Outcome::kIncomplete);
  EXPECT_EQ(files({Outcome::kPass, Outcome::kPass}), Outcome::kPass);
  EXPECT_EQ(files({Outcome::kPass, Outcome::kIncomplete}), Outcome::kIncomplete);
  EXPECT_EQ(files({Outcome::kIncomplete, Outcome::kFail, Outcome::kPass}), Outcome::kFail);
  EXPECT_EQ(files({Outcome::kFail, Outcome::kError}), Outcome::kError);
}

TEST(DayOf, CalendarDays) {
  EXPECT_EQ(DayOf(0), "1970-01-01");
  EXPECT_EQ(DayOf(951782399), "2000-02-28");
  EXPECT_EQ(DayOf(951782400), "2000-02-29");
  EXPECT_EQ(DayOf(1767225600), "2026-01-01");
  EXPECT_TRUE(IsDay("2024-02-29"));
  for (const char* const text : {"2023-02-29", "2026-1-01", "2026-13-01", "2026-00-01", "2026-01-32", "20260101",
                                 "+026-01-01", "2026-01-0x", ""}) {
    EXPECT_FALSE(IsDay(text)) << text;
  }
}

}  // namespace
}  // namespace onnx_assay
