#include "analyzer/report/text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/report/sample_report.h"

namespace onnx_assay::report {
namespace {

Finding OverflowFinding() {
  return SampleFinding(kOverflow, "graph.initializer[0](w)", {0x12, 0x26},
                       "tensor \"w\" is too large");
}

TEST(FindingLineTest, NamesRuleLevelBytesAndElement) {
  EXPECT_EQ(FindingLine(OverflowFinding()),
            "TEN002 error 0x0012-0x0026 graph.initializer[0](w): tensor \"w\" is too large");
}

TEST(FindingLineTest, CallsTheWholeModelByItsKind) {
  Finding finding = OverflowFinding();
  finding.path.clear();
  finding.severity = Severity::kNote;
  EXPECT_EQ(FindingLine(finding), "TEN002 note 0x0012-0x0026 model: tensor \"w\" is too large");
}

TEST(FindingLineTest, NamesTheSidecarThatTheRangeRefersTo) {
  Finding finding = OverflowFinding();
  finding.file = "w.bin";
  finding.range = {0, 0x100'0000'0000};
  EXPECT_EQ(
      FindingLine(finding),
      "TEN002 error w.bin:0x0000-0x10000000000 graph.initializer[0](w): tensor \"w\" is too large");
}

TEST(RenderConciseTest, PrintsOneLineForEachFindingAndTheVerdict) {
  EXPECT_EQ(RenderConcise(SampleRun(), {}),
            "models/resnet 50.onnx: MET001 note 0x0000-0x0040 model: the model names no producer\n"
            "models/resnet 50.onnx: TEN002 error 0x0012-0x0026 graph.initializer[0](w): "
            "tensor \"w\" has more than 2^63-1 elements: 3 dims\n"
            "models/resnet 50.onnx: TEN002 error 0x90000000-0x90000010 graph.initializer[1](v): "
            "tensor \"v\" has more than 2^63-1 elements: 2 dims\n"
            "models/resnet 50.onnx: EXT013 warning w.bin:0x0000-0x0010 graph.initializer[2](u): "
            "tensor \"u\" ends at byte 0x10 of \"w.bin\": 8 bytes there\n"
            "models/resnet 50.onnx: inspection incomplete: anomalies of the encoding: "
            "limit max_anomalies is 10000 (7 skipped)\n"
            "unused suppression: onnx-assay.toml:12: TEN001\n"
            "verdict: fail: 2 findings at or above error\n");
}

TEST(RenderConciseTest, HidesNothingFromThePathOfAHostileFile) {
  RunReport run;
  run.files.push_back(SamplePassingFile());
  run.files[0].path = "a\x1b[2J\nb\xff.onnx";
  run.files[0].error = "cannot open \"\n\"";
  EXPECT_EQ(RenderConcise(run, {}),
            "a\\x1b[2J\\nb\\xff.onnx: not inspected: cannot open \"\\n\"\n"
            "verdict: pass: 1 model inspected, nothing at or above error; 1 of 2 gates open\n");
}

TEST(RenderFullTest, TellsTheRemedyOnceForEachRule) {
  const std::string text = RenderFull(SampleRun(), {});
  EXPECT_EQ(text,
            R"(models/resnet 50.onnx: note MET001 missing-producer: the model names no producer
  in   model at 0x0000-0x0040
  help Set producer_name.

models/resnet 50.onnx: error TEN002 dim-overflow: tensor "w" has more than 2^63-1 elements: 3 dims
  in   graph.initializer[0](w) at 0x0012-0x0026
  see  graph.node[3](conv1) at 0x0100-0x0120: the first reader of the tensor
  help Export the model again; no real tensor has this shape.

models/resnet 50.onnx: error TEN002 dim-overflow: tensor "v" has more than 2^63-1 elements: 2 dims
  in   graph.initializer[1](v) at 0x90000000-0x90000010

models/resnet 50.onnx: warning EXT013 range-past-end: tensor "u" ends at byte 0x10 of "w.bin": 8 bytes there
  in   graph.initializer[2](u) at w.bin:0x0000-0x0010
  for  3 occurrences
  help Ship the whole sidecar.

models/resnet 50.onnx: inspection incomplete: anomalies of the encoding: limit max_anomalies is 10000 (7 skipped)
unused suppression: onnx-assay.toml:12: TEN001
inspected: 2 models, 4294967297 bytes, 13 nodes, 5 tensors; 3 rules
found: 2 errors, 1 warning, 1 note, 1 suppressed
gates, by number of models:
  1 passed, 1 failed, 0 open  structure
  0 passed, 0 failed, 2 open  runtime admission
verdict: fail: 2 findings at or above error
)");
}

TEST(RenderFullTest, CountsWhatItDoesNotList) {
  const std::string text =
      RenderFull(SampleRun(), {.show_from = Severity::kError, .statistics = true});
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("MET001 missing-producer:")));
  EXPECT_THAT(text, testing::HasSubstr(
                        "found: 2 errors, 1 warning, 1 note, 1 suppressed (2 not listed)\n"));
  EXPECT_THAT(text, testing::HasSubstr("     1  EXT013  range-past-end\n"
                                       "     1  MET001  missing-producer\n"
                                       "     2  TEN002  dim-overflow\n"));
}

TEST(RenderFullTest, ListsSuppressedFindingsWithTheirReasonOnRequest) {
  EXPECT_THAT(RenderFull(SampleRun(), {.show_suppressed = true}),
              testing::HasSubstr(
                  "tensor \"t\" ends past \"w.bin\" (suppressed: kept for the training team)\n"));
}

TEST(RenderFullTest, NamesTheReasonOfEachGateOfASingleModel) {
  RunReport run;
  run.files.push_back(SamplePassingFile());
  EXPECT_THAT(RenderFull(run, {}),
              testing::HasSubstr("gates:\n"
                                 "  passed  structure\n"
                                 "  open    runtime admission: no target given\n"
                                 "verdict: pass: 1 model inspected, nothing at or "
                                 "above error; 1 of 2 gates open\n"));
}

TEST(RenderFullTest, ColoursOnRequestOnly) {
  EXPECT_THAT(RenderFull(SampleRun(), {}), testing::Not(testing::HasSubstr("\x1b")));
  EXPECT_THAT(RenderFull(SampleRun(), {.colour = true}),
              testing::HasSubstr("\x1b[1;31merror\x1b[0m"));
}

}  // namespace
}  // namespace onnx_assay::report
