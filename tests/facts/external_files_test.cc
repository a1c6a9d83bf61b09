#include "analyzer/facts/external_files.h"

#include <memory>
#include <string>

#include "analyzer/base/byte_source.h"
#include "analyzer/facts/model_facts.h"
#include "analyzer/facts/unclaimed_bytes.h"
#include "analyzer/model/read.h"
#include "fmt/format.h"
#include "gtest/gtest.h"
#include "tests/support/fixture.h"

namespace onnx_assay::facts {
namespace {

// A directory where every name is a regular file of one size.
class OneSize final : public ExternalProbe {
 public:
  explicit OneSize(std::uint64_t size) : size_(size) {}
  void Look(std::string_view, ExternalFile& file) override {
    file.kind = FileKind::kRegular;
    file.size = size_;
    ++looked;
  }
  absl::StatusOr<std::unique_ptr<ByteSource>> Open(const ExternalFile&) override {
    return absl::UnimplementedError("nothing is read here");
  }
  int looked = 0;

 private:
  const std::uint64_t size_;
};

std::string Tensor(std::string_view entries, std::string_view dims = "dims: 4 data_type: 1") {
  return fmt::format("initializer {{ name: \"w\" {} data_location: EXTERNAL {} }} ", dims, entries);
}

std::string Entry(std::string_view key, std::string_view value) {
  return fmt::format("external_data {{ key: \"{}\" value: \"{}\" }} ", key, value);
}

class ExternalFilesTest : public testing::Test {
 protected:
  const ModelFacts& Collect(const std::string& tensors, ExternalProbe* probe) {
    bytes_ = test::ParseFixture(fmt::format("ir_version: 8 graph {{ name: \"g\" {} }}\n", tensors))->bytes;
    const auto source = MemorySource(bytes_);
    model_ = std::make_unique<model::Model>(model::ReadModel(*source, limits_, {}).value());
    facts_ = ComputeFacts(*model_, limits_, probe);
    return facts_;
  }

  const Limits limits_;
  std::string bytes_;
  std::unique_ptr<model::Model> model_;
  ModelFacts facts_;
};

TEST_F(ExternalFilesTest, RangeComesFromEntriesElseFromDimsElseFromTheFile) {
  OneSize probe(1000);
  const ModelFacts& facts =
      Collect(Tensor(Entry("location", "w") + Entry("offset", "8") + Entry("length", "20")) +
                  Tensor(Entry("location", "w") + Entry("offset", "64")) + Tensor(Entry("location", "w"), "dims: 2 data_type: 99"),
              &probe);
  ASSERT_EQ(facts.external_refs.size(), 3u);
  EXPECT_EQ(facts.external_refs[0].range, (ByteRange{8, 28}));
  EXPECT_EQ(facts.external_refs[1].range, (ByteRange{64, 80}));
  EXPECT_EQ(facts.external_refs[2].range, (ByteRange{0, 1000}));
}

TEST_F(ExternalFilesTest, OnlyDecimalNumbersBelow2To63Count) {
  struct Case {
    std::string_view text;
    std::optional<std::uint64_t> value;
  };
  const Case cases[] = {{"0", 0},         {"007", 7},       {"9223372036854775807", 0x7fffffffffffffff},
                        {"", {}},         {"-1", {}},       {"+1", {}},
                        {" 1", {}},       {"1_000", {}},    {"0x10", {}},
                        {"1e3", {}},      {"4096.0", {}},   {"9223372036854775808", {}},
                        {"18446744073709551616", {}},       {"\\331\\241", {}}};
  for (const Case& number : cases) {
    const ModelFacts& facts = Collect(Tensor(Entry("location", "w") + Entry("offset", number.text)), nullptr);
    EXPECT_EQ(facts.external_refs[0].offset, number.value) << number.text;
  }
}

TEST_F(ExternalFilesTest, SpellingsOfOnePathAreOneFile) {
  OneSize probe(1000);
  const ModelFacts& facts = Collect(Tensor(Entry("location", "d/w")) + Tensor(Entry("location", "./d//w")) +
                                        Tensor(Entry("location", "d/e/../w")) + Tensor(Entry("location", "D/w")),
                                    &probe);
  ASSERT_EQ(facts.external_files.size(), 2u);
  EXPECT_EQ(facts.external_files[0].refs.size(), 3u);
  EXPECT_EQ(facts.external_files[1].collides_with, 0u);
  EXPECT_EQ(probe.looked, 2);
}

TEST_F(ExternalFilesTest, NothingIsLookedUpThatIsNoNameBeneathTheDirectory) {
  OneSize probe(1000);
  const ModelFacts& facts =
      Collect(Tensor(Entry("location", "/etc/passwd")) + Tensor(Entry("location", "../w")) +
                  Tensor(Entry("location", "https://example.com/w")) + Tensor(Entry("location", "*/_ORT_MEM_ADDR_/*")) +
                  Tensor(Entry("location", "")) + Tensor(Entry("location", "w\\000x")),
              &probe);
  EXPECT_EQ(probe.looked, 0);
  for (const ExternalFile& file : facts.external_files) EXPECT_EQ(file.kind, FileKind::kNotLooked);
}

TEST_F(ExternalFilesTest, GapsAreWhatAlignmentDoesNotExplain) {
  OneSize probe(1 << 20);
  const auto at = [](std::uint64_t offset) { return Tensor(Entry("location", "w") + Entry("offset", std::to_string(offset))); };
  EXPECT_EQ(GapsOf(Collect(at(0) + at(4096) + at(65536), &probe).external_files[0], facts_).count, 0u);
  const Gaps gaps = GapsOf(Collect(at(0) + at(4100) + at(200'000), &probe).external_files[0], facts_);
  EXPECT_EQ(gaps.count, 2u);
  EXPECT_EQ(gaps.bytes, 4084u + 195'884u);
  EXPECT_EQ(gaps.largest, (ByteRange{4116, 200'000}));
}

TEST(Padding, TailIsFilledUpToAPageOnly) {
  EXPECT_TRUE(IsTailPadding({4000, 4096}));
  EXPECT_TRUE(IsTailPadding({5000, 65536}));
  EXPECT_FALSE(IsTailPadding({16, 32}));
  EXPECT_FALSE(IsTailPadding({0, 4096}));
  EXPECT_FALSE(IsTailPadding({16, 12288}));
}

}  // namespace
}  // namespace onnx_assay::facts
