#include "analyzer/report/format.h"

#include "analyzer/base/utf8.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/report/sample_report.h"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::json;

std::string Rendered(std::string_view name, const RunReport& run, RenderOptions options = {}) {
  options.rules = kSampleRules;
  return Render(*ParseFormat(name), run, options);
}

// A run in which every text that comes from outside is as hostile as it can be after escaping, and
// the paths, which nobody escapes before, without it.
RunReport HostileRun() {
  RunReport run = SampleRun();
  const std::string hostile =
      "a\n::error::x\r##vso[task.complete]\x01\x1b[31m\xff\xc3]]>--><script>alert(1)</"
      "script>|`*_[x](y)"
      "\"'%0A;,\\\xe2\x80\xae&\xf3\xa0\x81\x81";
  for (FileReport& file : run.files) {
    file.path = hostile + file.path;
    file.error = hostile;
    file.completeness.gaps.push_back({hostile, hostile, 2});
    for (Finding& finding : file.findings) {
      finding.message = Escaped(hostile);
      finding.path = "graph.node[0](" + Escaped(hostile) + ")";
      finding.stable_path = finding.path;
      for (RelatedPlace& place : finding.related) place.note = Escaped(hostile);
      if (!finding.suppressed_by.empty()) finding.suppressed_by = hostile;
    }
    for (Gate& gate : file.gates) gate.reason = hostile;
  }
  run.unused_suppressions = {hostile};
  return run;
}

TEST(FormatsTest, AreFoundByName) {
  for (const Format& format : Formats()) EXPECT_EQ(ParseFormat(format.name), &format);
  EXPECT_EQ(ParseFormat("yaml"), nullptr);
  EXPECT_EQ(ParseFormat(""), nullptr);
}

TEST(FormatsTest, GiveTheSameBytesTwiceAndEndWithOneNewline) {
  for (const Format& format : Formats()) {
    for (const RunReport& run : {SampleRun(), HostileRun(), RunReport()}) {
      const std::string text = Rendered(format.name, run);
      EXPECT_EQ(text, Rendered(format.name, run)) << format.name;
      EXPECT_TRUE(text.ends_with('\n') && !text.ends_with("\n\n")) << format.name;
    }
  }
}

// JSON may hold what its own escapes make safe; all others are read by people or by line.
TEST(FormatsTest, LetNoHostileTextAct) {
  for (const Format& format : Formats()) {
    const std::string text = Rendered(format.name, HostileRun(), {.show_suppressed = true});
    EXPECT_TRUE(IsValidUtf8(text)) << format.name;
    for (const char c : text) {
      EXPECT_TRUE(c == '\n' || c < 0 || c >= 0x20)
          << format.name << " has control character " << int{c};
    }
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("\n::error::x"))) << format.name;
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("\n##vso[task.complete]"))) << format.name;
    if (format.name == "html" || format.name == "markdown" || format.name == "junit") {
      EXPECT_THAT(text, testing::Not(testing::HasSubstr("<script"))) << format.name;
    }
    const bool json = text.starts_with('{') || text.starts_with('[');
    if (!json) {
      EXPECT_THAT(text, testing::Not(testing::HasSubstr("\xe2\x80\xae"))) << format.name;
    } else if (format.name != "json-lines") {
      EXPECT_TRUE(Json::accept(text)) << format.name;
    }
  }
}

TEST(FormatsTest, DoNotDependOnTheWorkingDirectory) {
  for (const char* name :
       {"sarif", "gitlab", "gitlab-sast", "rdjson", "junit", "github", "azure"}) {
    RunReport run = SampleRun();
    const std::string text = Rendered(name, run, {.root = "/r", .working_directory = "/r"});
    for (FileReport& file : run.files)
      file.path = "./" + file.path.substr(std::string_view("models/").size());
    EXPECT_EQ(Rendered(name, run, {.root = "/r", .working_directory = "/r/models"}), text) << name;
  }
}

TEST(RenderGithubTest, PrintsTheWorstFirstAndPlacesInWords) {
  EXPECT_EQ(
      Rendered("github", SampleRun()),
      "::warning file=models/resnet 50.onnx,title=onnx-assay::inspection incomplete: anomalies of "
      "the "
      "encoding: limit max_anomalies is 10000 (7 skipped)\n"
      "::error file=models/resnet 50.onnx,title=onnx-assay (TEN002 dim-overflow)::tensor \"w\" has "
      "more "
      "than 2^63-1 elements: 3 dims (graph.initializer[0](w), bytes 18 to 38)\n"
      "::error file=models/resnet 50.onnx,title=onnx-assay (TEN002 dim-overflow)::tensor \"v\" has "
      "more "
      "than 2^63-1 elements: 2 dims (graph.initializer[1](v), bytes 2415919104 to 2415919120)\n"
      "::warning file=models/resnet 50.onnx,title=onnx-assay (EXT013 range-past-end)::tensor \"u\" "
      "ends at "
      "byte 0x10 of \"w.bin\": 8 bytes there (graph.initializer[2](u), w.bin bytes 0 to 16)\n"
      "::notice file=models/resnet 50.onnx,title=onnx-assay (MET001 missing-producer)::the model "
      "names no "
      "producer (model, bytes 0 to 64)\n"
      "::notice title=onnx-assay::fail: 2 findings at or above error\n");
}

TEST(RenderAzureTest, EscapesValuesAndLeavesNotesOut) {
  RunReport run = SampleRun();
  run.files[0].path = "a;b]%.onnx";
  EXPECT_EQ(
      Rendered("azure", run, {.show_from = Severity::kError}),
      "##vso[task.logissue type=warning;sourcepath=a%3Bb%5D%AZP25.onnx]inspection incomplete: "
      "anomalies of "
      "the encoding: limit max_anomalies is 10000 (7 skipped)\n"
      "##vso[task.logissue type=error;sourcepath=a%3Bb%5D%AZP25.onnx;linenumber=1;columnnumber=1;"
      "code=TEN002]tensor \"w\" has more than 2^63-1 elements: 3 dims (graph.initializer[0](w), "
      "bytes 18 to "
      "38)\n"
      "##vso[task.logissue type=error;sourcepath=a%3Bb%5D%AZP25.onnx;linenumber=1;columnnumber=1;"
      "code=TEN002]tensor \"v\" has more than 2^63-1 elements: 2 dims (graph.initializer[1](v), "
      "bytes "
      "2415919104 to 2415919120)\n"
      "onnx-assay: fail: 2 findings at or above error\n");
  EXPECT_THAT(Rendered("azure", run), testing::Not(testing::HasSubstr("MET001")));
}

TEST(RenderGitlabTest, GivesEveryFindingItsOwnFingerprint) {
  RunReport run = SampleRun();
  run.files[0].findings.push_back(run.files[0].findings[1]);
  run.files.push_back(run.files[0]);
  const Json list = Json::parse(Rendered("gitlab", run));
  std::set<std::string> fingerprints;
  for (const Json& item : list) {
    if (item["check_name"] != "incomplete") fingerprints.insert(item["fingerprint"]);
  }
  EXPECT_EQ(fingerprints.size(), 10u);
  EXPECT_EQ(list[1]["severity"], "critical");
  EXPECT_EQ(list[1]["location"],
            Json({{"path", "models/resnet 50.onnx"}, {"lines", {{"begin", 1}}}}));
  EXPECT_EQ(list[0]["description"], "MET001: the model names no producer (model, bytes 0 to 64)");
}

TEST(RenderGitlabSastTest, CarriesIdentifiersAndTheTimeThatItIsGiven) {
  const Json json = Json::parse(Rendered("gitlab-sast", SampleRun(), {.time = 1767225600}));
  EXPECT_EQ(json["scan"]["start_time"], "2026-01-01T00:00:00");
  EXPECT_EQ(json["scan"]["status"], "failure");
  EXPECT_EQ(json["vulnerabilities"].size(), 4u);
  const Json& first = json["vulnerabilities"][1];
  EXPECT_EQ(first["identifiers"][1]["value"], "190");
  EXPECT_THAT(
      first["id"].get<std::string>(),
      testing::MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
}

TEST(RenderRdjsonTest, LeavesTheRangeOut) {
  const Json json = Json::parse(Rendered("rdjson", SampleRun()));
  ASSERT_EQ(json["diagnostics"].size(), 5u);
  EXPECT_EQ(json["diagnostics"][2]["severity"], "ERROR");
  EXPECT_EQ(json["diagnostics"][2]["location"], Json({{"path", "models/resnet 50.onnx"}}));
  EXPECT_EQ(json["diagnostics"][2]["code"]["value"], "TEN002");
}

TEST(RenderJunitTest, CountsChecks) {
  EXPECT_EQ(Rendered("junit", SampleRun()), R"x(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="onnx-assay" tests="7" failures="2" errors="1">
  <testsuite name="models/resnet 50.onnx" tests="4" failures="2" errors="1" skipped="0">
    <testcase classname="models/resnet 50.onnx" name="inspection"><error type="incomplete" message="inspection incomplete: anomalies of the encoding: limit max_anomalies is 10000 (7 skipped)"/></testcase>
    <testcase classname="models/resnet 50.onnx" name="EXT013 range-past-end"><failure type="warning" message="tensor &quot;u&quot; ends at byte 0x10 of &quot;w.bin&quot;: 8 bytes there">warning: tensor &quot;u&quot; ends at byte 0x10 of &quot;w.bin&quot;: 8 bytes there (graph.initializer[2](u), w.bin bytes 0 to 16)&#10;</failure></testcase>
    <testcase classname="models/resnet 50.onnx" name="MET001 missing-producer"><system-out>note: the model names no producer (model, bytes 0 to 64)&#10;</system-out></testcase>
    <testcase classname="models/resnet 50.onnx" name="TEN002 dim-overflow"><failure type="error" message="tensor &quot;w&quot; has more than 2^63-1 elements: 3 dims">error: tensor &quot;w&quot; has more than 2^63-1 elements: 3 dims (graph.initializer[0](w), bytes 18 to 38)&#10;error: tensor &quot;v&quot; has more than 2^63-1 elements: 2 dims (graph.initializer[1](v), bytes 2415919104 to 2415919120)&#10;</failure></testcase>
  </testsuite>
  <testsuite name="models/clean.onnx" tests="3" failures="0" errors="0" skipped="0">
    <testcase classname="models/clean.onnx" name="EXT013 range-past-end"/>
    <testcase classname="models/clean.onnx" name="MET001 missing-producer"/>
    <testcase classname="models/clean.onnx" name="TEN002 dim-overflow"/>
  </testsuite>
</testsuites>
)x");
}

TEST(RenderMarkdownTest, ListsTheWorstFirstAndEscapesTables) {
  const std::string page = Rendered("markdown", SampleRun());
  EXPECT_THAT(
      page, testing::StartsWith("## onnx-assay: fail\n\nfail&#58; 2 findings at or above error.\n\n"
                                "| model | outcome |"));
  EXPECT_THAT(page, testing::HasSubstr("| models/resnet 50.onnx | fail | 2 | 1 | 1 | 1 |\n"));
  EXPECT_LT(page.find("| error | TEN002"), page.find("| note | MET001"));
  EXPECT_THAT(page, testing::HasSubstr("graph.initializer&#91;0&#93;&#40;w&#41;, bytes 18 to 38"));
}

TEST(RenderMarkdownTest, CountsWhatIsTooMuchForAPage) {
  RunReport run;
  run.files.push_back(SamplePassingFile());
  run.files[0].findings.assign(503, SampleFinding(kOverflow, "", {}, "x"));
  EXPECT_THAT(Rendered("markdown", run), testing::HasSubstr("\n3 more findings are not listed.\n"));
}

TEST(RenderHtmlTest, ForbidsScriptsAndShowsEveryPart) {
  const std::string page = Rendered("html", SampleRun(), {.show_suppressed = true});
  EXPECT_THAT(page,
              testing::HasSubstr("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
  EXPECT_THAT(page, testing::HasSubstr("<h2>models/resnet 50.onnx</h2>"));
  EXPECT_THAT(
      page, testing::HasSubstr("<tr><td class=\"error\">error<td><a href=\"#TEN002\">TEN002</a>"));
  EXPECT_THAT(page, testing::HasSubstr("suppressed: kept for the training team"));
  EXPECT_THAT(
      page, testing::HasSubstr("<td>runtime admission<td class=\"open\">open<td>no target given"));
  EXPECT_THAT(page, testing::HasSubstr("onnx-operators 1.22.0"));
}

}  // namespace
}  // namespace onnx_assay::report
