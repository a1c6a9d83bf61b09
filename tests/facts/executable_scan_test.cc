#include "analyzer/facts/executable_scan.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace onnx_assay::facts {
namespace {

// A header of a 64-bit little-endian ELF shared object for x86-64.
std::string ElfHeader() {
  std::string header("\x7f" "ELF\x02\x01\x01", 7);
  header.resize(64, '\0');
  header[16] = 3;
  header[18] = 0x3e;
  header[20] = 1;
  header[52] = 64;
  header[54] = 56;
  header[56] = 1;
  header[58] = 64;
  return header;
}

std::vector<ExecutableScan::Hit> Scan(const std::string& bytes, std::size_t piece) {
  ExecutableScan scan(1000);
  for (std::size_t at = 0; at < bytes.size(); at += piece) scan.Take(std::string_view(bytes).substr(at, piece));
  return scan.Finish();
}

TEST(ExecutableScan, FindsAHeaderAtAnyOffsetInPiecesOfAnySize) {
  for (const std::size_t before : {std::size_t{0}, std::size_t{1}, std::size_t{4095}, std::size_t{20000}}) {
    for (const std::size_t piece : {std::size_t{7}, std::size_t{4096}, std::size_t{100000}}) {
      const std::string bytes = std::string(before, 'M') + ElfHeader() + std::string(9000, '\x7f');
      const auto hits = Scan(bytes, piece);
      ASSERT_EQ(hits.size(), 1u) << before << " " << piece;
      EXPECT_EQ(hits[0].offset, 1000 + before);
      EXPECT_EQ(hits[0].kind, "ELF");
    }
  }
}

TEST(ExecutableScan, EveryFieldOfTheHeaderCounts) {
  for (const std::size_t field : {std::size_t{0}, std::size_t{4}, std::size_t{5}, std::size_t{6}, std::size_t{16},
                                  std::size_t{18}, std::size_t{20}, std::size_t{52}, std::size_t{54}, std::size_t{58}}) {
    std::string header = ElfHeader();
    ASSERT_EQ(ExecutableAt(header), "ELF");
    header[field] = field == 18 ? '\0' : '\x7a';
    EXPECT_EQ(ExecutableAt(header), "") << "field at " << field;
  }
  EXPECT_EQ(ExecutableAt(ElfHeader().substr(0, 63)), "");
}

TEST(ExecutableScan, StopsAtItsLimitOfHits) {
  std::string bytes;
  for (std::size_t i = 0; i < 2 * ExecutableScan::kMaxHits; ++i) bytes += ElfHeader();
  EXPECT_EQ(Scan(bytes, 1 << 20).size(), ExecutableScan::kMaxHits);
}

}  // namespace
}  // namespace onnx_assay::facts
