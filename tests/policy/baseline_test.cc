#include "analyzer/policy/baseline.h"

#include "analyzer/policy/fingerprint.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/report/sample_report.h"

namespace onnx_assay {
namespace {

using report::kOverflow;
using report::kSidecar;
using report::SampleFinding;

std::vector<Finding> Findings(const std::vector<std::string>& elements) {
  std::vector<Finding> findings;
  for (const std::string& element : elements) {
    findings.push_back(SampleFinding(kOverflow, element, {1, 2}, "too large"));
  }
  AssignFingerprints(findings);
  return findings;
}

std::vector<bool> Suppressed(const std::vector<Finding>& findings) {
  std::vector<bool> suppressed;
  for (const Finding& finding : findings) suppressed.push_back(!finding.suppressed_by.empty());
  return suppressed;
}

TEST(BaselineTest, WritesOneSortedEntryOnALine) {
  Baseline baseline;
  baseline.Add("b.onnx", Findings({"graph.node(Conv_1)", "graph.node(Conv_2)"}));
  baseline.Add("a \"1\"\xff.onnx", Findings({""}));
  EXPECT_EQ(baseline.Serialise(), R"({
  "format": "onnx-assay-baseline/1",
  "findings": [
    {"path": "a \"1\"�.onnx", "rule": "TEN002", "fingerprint": ")" +
                                      Findings({""})[0].fingerprint +
                                      R"(", "count": 1, "subject": "model"},
    {"path": "b.onnx", "rule": "TEN002", "fingerprint": ")" +
                                      Findings({"graph.node(Conv_1)"})[0].fingerprint +
                                      R"j(", "count": 2, "subject": "graph.node(Conv_1)"}
  ]
}
)j");
}

TEST(BaselineTest, ReadsWhatItWrites) {
  Baseline baseline;
  EXPECT_EQ(Baseline::Parse(baseline.Serialise())->Serialise(), baseline.Serialise());
  baseline.Add("a.onnx", Findings({"x", "y"}));
  const absl::StatusOr<Baseline> read = Baseline::Parse(baseline.Serialise());
  ASSERT_TRUE(read.ok()) << std::string(read.status().message());
  EXPECT_EQ(read->Serialise(), baseline.Serialise());
  EXPECT_EQ(read->size(), 2u);
}

TEST(BaselineTest, AcceptsAsManyAsItHoldsAndNoMore) {
  Baseline baseline;
  baseline.Add("a.onnx", Findings({"graph.node(Conv_1)", "graph.node(Conv_2)"}));
  std::vector<Finding> now = Findings(
      {"graph.node(Conv_4)", "graph.node(Conv_5)", "graph.node(Conv_6)", "graph.node(MatMul)"});
  baseline.Apply("a.onnx", now);
  EXPECT_THAT(Suppressed(now), testing::ElementsAre(true, true, false, false));
  EXPECT_EQ(now[0].suppressed_by, "baseline");
}

TEST(BaselineTest, BelongsToOneModel) {
  Baseline baseline;
  baseline.Add("a.onnx", Findings({"x"}));
  std::vector<Finding> other = Findings({"x"});
  baseline.Apply("b.onnx", other);
  EXPECT_THAT(Suppressed(other), testing::ElementsAre(false));
  EXPECT_THAT(baseline.Unused(), testing::IsEmpty()) << "a.onnx was not inspected";
}

TEST(BaselineTest, LeavesOtherSuppressionsAlone) {
  Baseline baseline;
  std::vector<Finding> findings = Findings({"x", "x"});
  findings[0].suppressed_by = "reason";
  baseline.Add("a.onnx", findings);
  EXPECT_EQ(baseline.size(), 1u);
  baseline.Apply("a.onnx", findings);
  EXPECT_EQ(findings[0].suppressed_by, "reason");
  EXPECT_EQ(findings[1].suppressed_by, "baseline");
}

TEST(BaselineTest, NamesAndPrunesWhatNoFindingUses) {
  Baseline baseline;
  baseline.Add("a.onnx", Findings({"x", "x", "y"}));
  baseline.Add("gone.onnx", Findings({"x"}));
  baseline.Add("elsewhere.onnx", Findings({"x"}));
  std::vector<Finding> now = Findings({"x"});
  baseline.Apply("a.onnx", now);
  EXPECT_THAT(baseline.Unused(),
              testing::UnorderedElementsAre("baseline: 1 of TEN002 in a.onnx at x",
                                            "baseline: 1 of TEN002 in a.onnx at y"));
  baseline.Prune([](const std::string& path) { return path == "gone.onnx"; });
  EXPECT_EQ(baseline.size(), 2u);
  EXPECT_THAT(baseline.Unused(), testing::IsEmpty());
}

TEST(BaselineTest, RefusesWhatIsNoBaseline) {
  const std::string head = R"({"format": "onnx-assay-baseline/1", "findings": [)";
  const std::string print = "0123456789abcdef0123456789abcdef";
  const struct {
    std::string json;
    std::string message;
  } kCases[] = {
      {"[]", "the file is no baseline: \"format\" must be \"onnx-assay-baseline/1\""},
      {R"({"format": "onnx-assay-baseline/2", "findings": []})",
       "the file is no baseline: \"format\" must be \"onnx-assay-baseline/1\""},
      {R"({"format": "onnx-assay-baseline/1"})", "the baseline has no list \"findings\""},
      {head + "1]}", "entry 0 of the baseline is no object"},
      {head + R"({"path": "a", "rule": "R", "fingerprint": ")" + print +
           R"(", "subject": "x", "why": 1}]})",
       "entry 0 of the baseline has an unknown key \"why\""},
      {head + R"({"path": 1}]})", "entry 0 of the baseline has no text \"path\""},
      {head + R"({"path": "a", "rule": "R", "fingerprint": "0", "subject": "x"}]})",
       "\"fingerprint\" of entry 0 of the baseline is \"0\", not 32 hexadecimal digits"},
      {head + R"({"path": "a", "rule": "R", "fingerprint": ")" + print +
           R"(", "subject": "x", "count": 0}]})",
       "\"count\" of entry 0 of the baseline is no number from 1 to 4294967295"},
      {head + R"({"path": "a", "rule": "R", "fingerprint": ")" + print + R"(", "subject": "x"},)" +
           R"({"path": "a", "rule": "R", "fingerprint": ")" + print + R"(", "subject": "y"}]})",
       "entry 1 of the baseline repeats an earlier one"},
  };
  for (const auto& test : kCases) {
    const absl::StatusOr<Baseline> parsed = Baseline::Parse(test.json);
    ASSERT_FALSE(parsed.ok()) << test.json;
    EXPECT_EQ(std::string(parsed.status().message()), test.message);
    EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_FALSE(Baseline::Parse("{").ok());
}

}  // namespace
}  // namespace onnx_assay
