#include "analyzer/report/sarif.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/report/sample_report.h"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::json;

Json Sarif(const RunReport& run, RenderOptions options = {}) {
  options.rules = kSampleRules;
  return Json::parse(RenderSarif(run, options))["runs"][0];
}

TEST(RenderSarifTest, LocatesAFindingByBytesAndElement) {
  const Json run = Sarif(SampleRun());
  ASSERT_EQ(run["results"].size(), 4u);
  const Json& result = run["results"][1];
  EXPECT_EQ(result["ruleId"], "TEN002");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"], "TEN002");
  EXPECT_EQ(result["message"]["text"],
            "tensor \"w\" has more than 2^63-1 elements: 3 dims. At graph.initializer\\[0\\](w), "
            "bytes 18 to 38.");
  const Json& location = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(location["artifactLocation"],
            Json({{"uri", "models/resnet%2050.onnx"}, {"uriBaseId", "SRCROOT"}, {"index", 1}}));
  EXPECT_EQ(location["region"], Json({{"startLine", 1},
                                      {"startColumn", 1},
                                      {"endLine", 1},
                                      {"endColumn", 1},
                                      {"byteOffset", 18},
                                      {"byteLength", 20}}));
  const Json& logical = result["locations"][0]["logicalLocations"][0];
  const Json& element = run["logicalLocations"][logical["index"].get<std::size_t>()];
  EXPECT_EQ(element["name"], "w");
  EXPECT_EQ(element["kind"], "tensor");
  EXPECT_EQ(element["fullyQualifiedName"], "graph.initializer[0](w)");
  EXPECT_EQ(run["logicalLocations"][element["parentIndex"].get<std::size_t>()]["kind"], "graph");
  EXPECT_EQ(result["relatedLocations"][0]["message"]["text"],
            "graph.node\\[3\\](conv1): the first reader of the tensor");
}

TEST(RenderSarifTest, KeepsIntegersOfThe32BitReaders) {
  const Json github = Sarif(SampleRun())["results"][2];
  EXPECT_FALSE(github["locations"][0]["physicalLocation"]["region"].contains("byteOffset"));
  EXPECT_EQ(github["properties"]["onnxAssay/byteOffset"], 0x9000'0000);
  EXPECT_EQ(github["properties"]["onnxAssay/byteLength"], 0x10);
  const Json strict = Sarif(SampleRun(), {.sarif_profile = SarifProfile::kStrict});
  EXPECT_EQ(strict["results"][2]["locations"][0]["physicalLocation"]["region"],
            Json({{"byteOffset", 0x9000'0000}, {"byteLength", 0x10}}));
  EXPECT_EQ(strict["artifacts"][1]["length"], 0x1'0000'0000);
  EXPECT_FALSE(Sarif(SampleRun())["artifacts"][1].contains("length"));
}

TEST(RenderSarifTest, PutsTheBytesOfASidecarBesideTheModel) {
  const Json result = Sarif(SampleRun())["results"][3];
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["index"], 1);
  EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "models/w.bin");
  EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]["region"]["byteLength"], 16);
  EXPECT_EQ(result["properties"]["onnxAssay/file"], "w.bin");
  EXPECT_EQ(result["occurrenceCount"], 3);
}

TEST(RenderSarifTest, DescribesEveryRuleThatRan) {
  const Json driver = Sarif(RunReport())["tool"]["driver"];
  ASSERT_EQ(driver["rules"].size(), 3u);
  EXPECT_EQ(driver["rules"][0]["id"], "EXT013");
  EXPECT_EQ(driver["rules"][0]["name"], "RangePastEnd");
  EXPECT_EQ(driver["rules"][0]["properties"],
            Json({{"precision", "high"},
                  {"problem.severity", "warning"},
                  {"security-severity", "5.0"},
                  {"tags", {"external-data", "external/cwe/cwe-022", "security"}}}));
  EXPECT_EQ(driver["rules"][1]["properties"]["problem.severity"], "recommendation");
  EXPECT_FALSE(driver["rules"][1]["properties"].contains("security-severity"));
  EXPECT_EQ(driver["rules"][2]["fullDescription"]["text"],
            "A loader that multiplies without checking allocates too little.");
}

TEST(RenderSarifTest, TellsEqualFindingsApart) {
  RunReport run = SampleRun();
  run.files[0].findings.push_back(run.files[0].findings[1]);
  run.files.push_back(run.files[0]);
  run.files.back().path = "models/copy.onnx";
  std::set<std::string> hashes;
  std::size_t results = 0;
  const Json sarif = Sarif(run);
  for (const Json& result : sarif["results"]) {
    hashes.insert(result["partialFingerprints"]["primaryLocationLineHash"]);
    ++results;
  }
  EXPECT_EQ(results, 10u);
  EXPECT_EQ(hashes.size(), results);
}

TEST(RenderSarifTest, ShowsSuppressionsAndBaselineStateOnAllResultsOrOnNone) {
  const Json plain = Sarif(SampleRun());
  for (const Json& result : plain["results"]) {
    EXPECT_FALSE(result.contains("suppressions") || result.contains("baselineState"));
  }
  RunReport run = SampleRun();
  run.files[0].findings[0].suppressed_by = "baseline";
  const Json results = Sarif(run, {.show_suppressed = true, .baseline_used = true})["results"];
  ASSERT_EQ(results.size(), 5u);
  EXPECT_EQ(results[0]["baselineState"], "unchanged");
  EXPECT_EQ(results[1]["baselineState"], "new");
  EXPECT_EQ(results[1]["suppressions"], Json::array());
  EXPECT_EQ(results[4]["suppressions"][0]["justification"], "kept for the training team");
}

TEST(RenderSarifTest, ReportsWhatWasNotInspected) {
  RunReport run = SampleRun();
  run.files[1].error = "permission denied";
  const Json invocation = Sarif(run)["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  EXPECT_EQ(invocation["exitCode"], 1);
  EXPECT_EQ(invocation["toolExecutionNotifications"].size(), 2u);
  EXPECT_EQ(invocation["toolExecutionNotifications"][0]["descriptor"]["id"], "RUN002");
  EXPECT_EQ(invocation["toolExecutionNotifications"][1]["message"]["text"],
            "The file was not inspected: permission denied.");
  EXPECT_EQ(invocation["toolConfigurationNotifications"][0]["descriptor"]["id"], "RUN003");
}

TEST(RenderSarifTest, KeepsTheWorstWhereCodeScanningTakesNoMore) {
  RunReport run;
  run.files.push_back(SamplePassingFile());
  const Finding note = SampleFinding(kProducer, "", {0, 1}, "note");
  run.files[0].findings.assign(25'000, note);
  run.files[0].findings.push_back(SampleFinding(kOverflow, "graph", {0, 1}, "error"));
  const std::string text = RenderSarif(run, {});
  std::size_t results = 0;
  for (std::size_t at = text.find("\"ruleId\""); at != std::string::npos;
       at = text.find("\"ruleId\"", at + 1)) {
    ++results;
  }
  EXPECT_EQ(results, 25'000u);
  EXPECT_THAT(text, testing::HasSubstr("\"text\": \"error. At graph, bytes 0 to 1.\""));
  EXPECT_THAT(text, testing::HasSubstr("\"text\": \"1 findings are not in this report.\""));
}

TEST(RenderSarifTest, HoldsOptionalPartsOnRequest) {
  const Json run = Sarif(
      SampleRun(), {.sarif_category = "models",
                    .version_control = VersionControl{"https://host.example/r", "abc", "main"}});
  EXPECT_EQ(run["automationDetails"]["id"], "models/");
  EXPECT_EQ(run["versionControlProvenance"][0]["branch"], "main");
  EXPECT_FALSE(Sarif(SampleRun()).contains("automationDetails"));
}

TEST(RenderSarifTest, DoesNotDependOnTheOrderOfModels) {
  RunReport run = SampleRun();
  const std::string text = RenderSarif(run, {});
  std::swap(run.files[0], run.files[1]);
  EXPECT_EQ(RenderSarif(run, {}), text);
}

}  // namespace
}  // namespace onnx_assay::report
