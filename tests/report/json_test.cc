#include "analyzer/report/json.h"

#include <sstream>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/report/sample_report.h"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::json;

TEST(RenderJsonTest, SaysWhatWasFoundAndWhatWasInspected) {
  const Json json = Json::parse(RenderJson(SampleRun(), {.statistics = true}));
  EXPECT_EQ(json["schemaVersion"], "1.0");
  EXPECT_EQ(json["tool"]["tables"][0], Json({{"name", "onnx-operators"}, {"version", "1.22.0"}}));
  EXPECT_EQ(json["outcome"], "fail");
  EXPECT_EQ(json["exitCode"], 1);
  EXPECT_EQ(json["summary"],
            Json({{"models", 2}, {"errors", 2}, {"warnings", 1}, {"notes", 1}, {"suppressed", 1}, {"unchangedModels", 0}}));
  EXPECT_EQ(json["statistics"], Json({{"EXT013", 1}, {"MET001", 1}, {"TEN002", 2}}));
  const Json& model = json["models"][0];
  EXPECT_EQ(model["path"], "models/resnet 50.onnx");
  EXPECT_EQ(model["uri"], "models/resnet%2050.onnx");
  EXPECT_EQ(model["size"], 0x1'0000'0000);
  EXPECT_EQ(model["completeness"]["complete"], false);
  EXPECT_EQ(model["completeness"]["gaps"][0]["count"], 7);
  EXPECT_EQ(model["gates"][1]["state"], "open");
  ASSERT_EQ(model["findings"].size(), 4u) << "a suppressed finding is left out";
  EXPECT_EQ(model["findings"][2]["begin"], 0x9000'0000);
  EXPECT_EQ(model["findings"][1]["related"][0]["element"], "graph.node[3](conv1)");
  EXPECT_EQ(model["findings"][3]["file"], "w.bin");
  EXPECT_EQ(json["models"][1]["findings"], Json::array());
}

TEST(RenderJsonTest, HoldsHostilePathsAsText) {
  RunReport run;
  run.files.push_back(SamplePassingFile());
  run.files[0].path = "a\"\n\x01\xff\xed\xa0\x80.onnx";
  run.files[0].error = "\xc3(";
  const Json json = Json::parse(RenderJson(run, {}));
  EXPECT_EQ(json["models"][0]["path"], "a\"\n\x01\\xff\\xed\\xa0\\x80.onnx");
  EXPECT_EQ(json["models"][0]["error"], "\\xc3(");
}

TEST(RenderJsonTest, FollowsTheThresholdOfWhatIsListed) {
  const Json json = Json::parse(RenderJson(SampleRun(), {.show_from = Severity::kError}));
  EXPECT_EQ(json["models"][0]["findings"].size(), 2u);
  EXPECT_EQ(json["summary"]["notes"], 1);
  const Json all = Json::parse(RenderJson(SampleRun(), {.show_suppressed = true}));
  EXPECT_EQ(all["models"][0]["findings"][4]["suppressedBy"], "kept for the training team");
}

TEST(RenderJsonLinesTest, CarriesTheSameRecordsOneOnALine) {
  std::istringstream lines(RenderJsonLines(SampleRun(), {}));
  std::vector<Json> records;
  for (std::string line; std::getline(lines, line);) records.push_back(Json::parse(line));
  std::vector<std::string> types;
  for (const Json& record : records) types.push_back(record["type"]);
  EXPECT_EQ(types, (std::vector<std::string>{"run", "finding", "finding", "finding", "finding",
                                             "model", "model", "summary"}));
  const Json document = Json::parse(RenderJson(SampleRun(), {}));
  Json finding = records[2];
  finding.erase("type");
  finding.erase("path");
  EXPECT_EQ(finding, document["models"][0]["findings"][1]);
  EXPECT_EQ(records.back()["summary"], document["summary"]);
}

}  // namespace
}  // namespace onnx_assay::report
