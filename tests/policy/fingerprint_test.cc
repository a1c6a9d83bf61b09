#include "analyzer/policy/fingerprint.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/report/sample_report.h"

namespace onnx_assay {
namespace {

using report::kOverflow;
using report::kSidecar;
using report::SampleFinding;

TEST(WithoutExporterNumbersTest, MasksOnlyWhatProgramsNumber) {
  const struct {
    const char* text;
    const char* expected;
  } kCases[] = {
      {"", ""},
      {"graph.node(Conv_17).attribute(pads)", "graph.node(Conv_#).attribute(pads)"},
      {"graph.node(412)", "graph.node(#)"},
      {"graph.initializer(onnx::MatMul_495)", "graph.initializer(onnx::MatMul_#)"},
      {"graph.node(/a/Conv_2_output_0)", "graph.node(/a/Conv_#_output_#)"},
      {"graph.node[5].input[2]", "graph.node[#].input[2]"},
      {"graph.input(x).type.tensor_type.shape.dim[0]",
       "graph.input(x).type.tensor_type.shape.dim[0]"},
      {"graph.initializer(layers.3.weight)", "graph.initializer(layers.3.weight)"},
      {"graph.node(resnet50)", "graph.node(resnet50)"},
      {"17", "#"},
  };
  for (const auto& test : kCases) EXPECT_EQ(WithoutExporterNumbers(test.text), test.expected);
}

TEST(FingerprintTest, IsThePublishedValue) {
  Finding finding =
      SampleFinding(kOverflow, "graph.initializer(w)", {1, 2}, "tensor \"w\" is large");
  EXPECT_EQ(Fingerprint(finding), "6d6bb69163c15085a4c918408c0bce3f");
}

TEST(FingerprintTest, SurvivesANewExport) {
  const Finding before = SampleFinding(kOverflow, "graph.node(Conv_17)", {0x10, 0x20},
                                       "node \"Conv_17\" has 3 inputs");
  const Finding after = SampleFinding(kOverflow, "graph.node(Conv_21)", {0x99, 0x120},
                                      "node \"Conv_21\" takes 4 inputs");
  EXPECT_EQ(Fingerprint(before), Fingerprint(after));
}

TEST(FingerprintTest, TellsRulesElementsFilesAndQuotedTextsApart) {
  const Finding base =
      SampleFinding(kOverflow, "graph.initializer(w)", {}, "location \"a.bin\" is bad");
  Finding other_rule = base;
  other_rule.rule = &kSidecar;
  Finding other_element = base;
  other_element.stable_path = "graph.initializer(v)";
  Finding other_file = base;
  other_file.file = "a.bin";
  Finding other_text = base;
  other_text.message = "location \"../../etc/passwd\" is bad";
  Finding other_wording = base;
  other_wording.message = "data file \"a.bin\" is bad";
  for (const Finding& other : {other_rule, other_element, other_file, other_text}) {
    EXPECT_NE(Fingerprint(base), Fingerprint(other));
  }
  EXPECT_EQ(Fingerprint(base), Fingerprint(other_wording));
}

TEST(FingerprintTest, AQuoteInsideANameDoesNotMoveTheBorder) {
  const Finding one = SampleFinding(kOverflow, "p", {}, R"(key "a\"b" is bad)");
  const Finding two = SampleFinding(kOverflow, "p", {}, R"(key "a" b"" is bad)");
  EXPECT_NE(Fingerprint(one), Fingerprint(two));
}

TEST(FingerprintOrdinalsTest, NumbersEqualFindingsInOrder) {
  std::vector<Finding> findings = {SampleFinding(kOverflow, "graph.node(A_1)", {}, "x"),
                                   SampleFinding(kOverflow, "graph.node(B)", {}, "x"),
                                   SampleFinding(kOverflow, "graph.node(A_2)", {}, "x")};
  AssignFingerprints(findings);
  EXPECT_THAT(FingerprintOrdinals(findings), testing::ElementsAre(1, 1, 2));
}

}  // namespace
}  // namespace onnx_assay
