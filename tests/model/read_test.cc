#include "analyzer/model/read.h"

#include <string>
#include <vector>

#include "analyzer/base/byte_source.h"
#include "gtest/gtest.h"

namespace onnx_assay::model {
namespace {

using namespace std::string_literals;
using wire::AnomalyKind;

// Checks that the pieces cover the file in order without gap or overlap.
class CoverObserver final : public LeafObserver {
 public:
  void OnLeaf(ByteRange range, PathId, const wire::MessageSpec&, const wire::FieldSpec*) override {
    EXPECT_EQ(range.begin, end_);
    end_ = range.end;
  }
  std::uint64_t end() const { return end_; }

 private:
  std::uint64_t end_ = 0;
};

Model Read(const std::string& bytes, const Limits& limits = {}) {
  CoverObserver cover;
  const auto source = MemorySource(bytes);
  absl::StatusOr<Model> model = ReadModel(*source, limits, {.sha256 = true, .observer = &cover});
  EXPECT_TRUE(model.ok());
  EXPECT_EQ(cover.end(), bytes.size());
  EXPECT_EQ(*model->sha256, Sha256(bytes));
  return *std::move(model);
}

std::string Field(int number, const std::string& payload) {
  return std::string(1, static_cast<char>(number << 3 | 2)) + static_cast<char>(payload.size()) + payload;
}

struct Case {
  const char* name;
  std::string bytes;
  std::vector<AnomalyKind> kinds;
  std::vector<ByteRange> ranges;
};

const std::string kModel = "\x08\x07" + Field(7, Field(1, Field(4, "Relu") + Field(1, "x")) + Field(2, "g"));

TEST(ReadModel, ReportsWhatIsWrongInTheEncoding) {
  const Case cases[] = {
      {"clean", kModel, {}, {}},
      {"empty", "", {AnomalyKind::kEmptyFile}, {{0, 0}}},
      {"varint with a spare byte", "\x08\x87\x00"s + kModel.substr(2), {AnomalyKind::kOverlongVarint}, {{0, 3}}},
      {"ir_version twice", kModel + "\x08\x07", {AnomalyKind::kDuplicateSingular},
       {{kModel.size(), kModel.size() + 2}}},
      {"unknown field 30", kModel + "\xf0\x01\x05", {AnomalyKind::kUnknownField},
       {{kModel.size(), kModel.size() + 3}}},
      {"producer name as number", kModel + "\x10\x05", {AnomalyKind::kWireTypeMismatch},
       {{kModel.size(), kModel.size() + 2}}},
      {"group", kModel + "\xf3\x01\x08\x01\xf4\x01", {AnomalyKind::kGroup}, {{kModel.size(), kModel.size() + 6}}},
      {"zeros behind the end", kModel + std::string(4, '\0'), {AnomalyKind::kTrailingBytes},
       {{kModel.size(), kModel.size() + 4}}},
      {"invalid text", kModel + Field(2, "\xff"), {AnomalyKind::kInvalidUtf8},
       {{kModel.size(), kModel.size() + 3}}},
      {"text cut", kModel + "\x12\x05" "ab", {AnomalyKind::kTruncated}, {{kModel.size(), kModel.size() + 4}}},
      {"tag alone", kModel + "\x08", {AnomalyKind::kTruncated}, {{kModel.size(), kModel.size() + 1}}},
      {"HTML page", "<!DOCTYPE html><html></html>", {AnomalyKind::kNotOnnx}, {{0, 28}}},
  };
  for (const Case& c : cases) {
    const Model model = Read(c.bytes);
    std::vector<AnomalyKind> kinds;
    std::vector<ByteRange> ranges;
    for (const wire::Anomaly& anomaly : model.anomalies) {
      kinds.push_back(anomaly.kind);
      ranges.push_back(anomaly.range);
    }
    EXPECT_EQ(kinds, c.kinds) << c.name;
    EXPECT_EQ(ranges, c.ranges) << c.name;
  }
}

TEST(ReadModel, ReportsEveryCutOnce) {
  for (std::size_t size = 1; size < kModel.size(); ++size) {
    const Model model = Read(kModel.substr(0, size));
    if (size == 2) continue;  // a model without graph, whole as far as it goes
    ASSERT_EQ(model.anomalies.size(), 1u) << size;
    EXPECT_TRUE(model.anomalies[0].kind == AnomalyKind::kTruncated ||
                model.anomalies[0].kind == AnomalyKind::kNotOnnx)
        << size;
  }
}

TEST(ReadModel, MergesARepeatedMessageAndKeepsRanges) {
  const Model model = Read(kModel + Field(7, Field(1, Field(4, "Abs"))));
  ASSERT_NE(model.graph, nullptr);
  ASSERT_EQ(model.graph->nodes.size(), 2u);
  EXPECT_EQ(model.graph->nodes[0].op_type, "Relu");
  EXPECT_EQ(model.graph->nodes[1].op_type, "Abs");
  EXPECT_EQ(model.paths.Render(model.graph->nodes[1].path), "graph.node[1]");
  EXPECT_EQ(model.graph->nodes[0].op_type.range(), (ByteRange{6, 12}));
  ASSERT_EQ(model.anomalies.size(), 1u);
  EXPECT_EQ(model.anomalies[0].earlier, (ByteRange{2, kModel.size()}));
}

TEST(ReadModel, StopsBuildingAtTheElementBudget) {
  Limits limits;
  limits.max_elements = 2;
  const Model model = Read(kModel, limits);
  ASSERT_EQ(model.limits_hit.size(), 1u);
  EXPECT_EQ(model.limits_hit[0], "limit max_elements is 2, reached at byte 0xe");
}

}  // namespace
}  // namespace onnx_assay::model
