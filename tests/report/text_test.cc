#include "analyzer/report/text.h"

#include "analyzer/engine/rule.h"
#include "gtest/gtest.h"

namespace onnx_assay::report {
namespace {

void CheckNothing(const facts::ModelFacts&, const Context&, Reporter&) {}

constexpr Rule kRule = {
    .id = "TEN002",
    .name = "dim-overflow",
    .severity = Severity::kError,
    .summary = "An element count does not fit",
    .rationale = "Loaders allocate too little.",
    .remediation = "Export again.",
    .check = &CheckNothing,
};

Finding MakeFinding() {
  Finding finding;
  finding.rule = &kRule;
  finding.path = "graph.initializer[0](w)";
  finding.range = {0x12, 0x26};
  finding.message = "tensor \"w\" is too large";
  return finding;
}

TEST(FindingLineTest, NamesRuleLevelBytesAndElement) {
  EXPECT_EQ(FindingLine(MakeFinding()),
            "TEN002 error 0x0012-0x0026 graph.initializer[0](w): tensor \"w\" is too large");
}

TEST(FindingLineTest, CallsTheWholeModelByItsKind) {
  Finding finding = MakeFinding();
  finding.path.clear();
  finding.severity = Severity::kNote;
  EXPECT_EQ(FindingLine(finding), "TEN002 note 0x0012-0x0026 model: tensor \"w\" is too large");
}

TEST(FindingLineTest, NamesTheSidecarThatTheRangeRefersTo) {
  Finding finding = MakeFinding();
  finding.file = "w.bin";
  finding.range = {0, 0x100'0000'0000};
  EXPECT_EQ(FindingLine(finding),
            "TEN002 error w.bin:0x0000-0x10000000000 graph.initializer[0](w): tensor \"w\" is too large");
}

}  // namespace
}  // namespace onnx_assay::report
