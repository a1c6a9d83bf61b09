#include "analyzer/base/location_path.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace onnx_assay {
namespace {

// Letters: E empty, A absolute, U up and out, W Windows, L URL, C control, M memory, D directory.
std::string Letters(std::uint16_t faults) {
  std::string letters;
  if (HasFault(faults, PathFault::kEmpty)) letters += 'E';
  if (HasFault(faults, PathFault::kAbsolute)) letters += 'A';
  if (HasFault(faults, PathFault::kEscapes)) letters += 'U';
  if (HasFault(faults, PathFault::kWindows)) letters += 'W';
  if (HasFault(faults, PathFault::kUrl)) letters += 'L';
  if (HasFault(faults, PathFault::kControlCharacters)) letters += 'C';
  if (HasFault(faults, PathFault::kMemoryMarker)) letters += 'M';
  if (HasFault(faults, PathFault::kDirectory)) letters += 'D';
  return letters;
}

TEST(LocationPath, SpellingsAreJudgedForBothSystems) {
  using namespace std::string_view_literals;
  struct Case {
    std::string_view location;
    std::string_view letters;
  };
  constexpr Case kCases[] = {
      // Plain.
      {"w.bin", ""},
      {"sub/w.bin", ""},
      {"./w.bin", ""},
      {"sub/../w.bin", ""},
      {"a..b.bin", ""},
      {"..w.bin", ""},
      {".hidden", ""},
      {".../w.bin", "W"},
      {"model.onnx.data", ""},
      {"weights with blanks.bin", ""},
      {"Gewichte-\u00e4\u00f6\u00fc.bin", ""},
      {"\u6a21\u578b.bin", ""},
      {"%2e%2e/w.bin", ""},
      {"~/w.bin", ""},
      {"condor.bin", ""},
      {"com10.bin", ""},
      {"nullable.bin", ""},
      // Absolute.
      {"/etc/passwd", "A"},
      {"//server/share/w.bin", "AW"},
      {"\\w.bin", "AW"},
      {"\\\\server\\share\\w.bin", "AW"},
      {"\\\\?\\C:\\w.bin", "AW"},
      {"C:\\w.bin", "AW"},
      {"c:/w.bin", "AW"},
      {"C:w.bin", "AW"},
      // Out of the directory.
      {"../w.bin", "U"},
      {"sub/../../w.bin", "U"},
      {"./../w.bin", "U"},
      {"..", "UD"},
      {"a/b/../../../etc/passwd", "U"},
      {"/../w.bin", "AU"},
      {"..\\w.bin", "UW"},
      {"sub\\..\\..\\w.bin", "UW"},
      {".. /w.bin", "UW"},
      {"sub/..\\../w.bin", "UW"},
      // Another file on Windows.
      {"sub\\w.bin", "W"},
      {"NUL", "W"},
      {"con.bin", "W"},
      {"sub/aux/w.bin", "W"},
      {"COM1.txt", "W"},
      {"lpt\u00b2.bin", "W"},
      {"CONIN$", "W"},
      {"nul .bin", "W"},
      {"w.bin:hidden", "W"},
      {"w.bin::$DATA", "W"},
      {"w.bin.", "W"},
      {"w.bin ", "W"},
      {"w?.bin", "W"},
      // Not a file at all.
      {"", "E"},
      {".", "D"},
      {"sub/", "D"},
      {"https://example.com/w.bin", "L"},
      {"file:///etc/passwd", "L"},
      {"FILE:/etc/passwd", "L"},
      {"s3://bucket/w.bin", "L"},
      {"data:application/octet-stream;base64,AA==", "L"},
      {"*/_ORT_MEM_ADDR_/*", "M"},
      {"*/_ORT_NATIVE_ENDIAN_MEM_ADDR_/*", "M"},
      {"#0", "M"},
      {"w.bin\0.png"sv, "C"},
      {"w\n.bin", "C"},
      {"w\x7f.bin", "C"},
      {"w\u202enib.bin", "C"},
      {"w\u200b.bin", "C"},
      {"w\xff.bin", "C"},
      {"w\xc0\xae.bin", "C"},
  };
  for (const Case& spelling : kCases) {
    EXPECT_EQ(Letters(JudgeLocation(spelling.location)), spelling.letters) << spelling.location;
  }
}

TEST(LocationPath, PeculiarityIsNamed) {
  EXPECT_EQ(WindowsPeculiarity("w.bin"), "");
  EXPECT_EQ(WindowsPeculiarity("d:w.bin"), "names a drive");
  EXPECT_EQ(WindowsPeculiarity("a\\b"), "separates components by a backslash");
  EXPECT_EQ(WindowsPeculiarity("sub/PRN.x"), "names a device on Windows");
  EXPECT_EQ(WindowsPeculiarity("w.bin:s"), "names an alternate stream on Windows");
}

TEST(LocationPath, SpellingsOfOneFileHaveOneNormalForm) {
  EXPECT_EQ(NormalLocation("w.bin"), "w.bin");
  EXPECT_EQ(NormalLocation("./w.bin"), "w.bin");
  EXPECT_EQ(NormalLocation("sub//.././w.bin"), "w.bin");
  EXPECT_EQ(NormalLocation("a/b/../c"), "a/c");
  EXPECT_EQ(NormalLocation("../w.bin"), "");
}

}  // namespace
}  // namespace onnx_assay
