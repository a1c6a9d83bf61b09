// Turns a `.model` case into the file that it stands for, so that offsets can be looked up and other
// tools can read the case.
#include <cstdio>
#include <fstream>
#include <string>

#include "tests/support/fixture.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: fixture_tool CASE.model OUT.onnx\n", stderr);
    return 2;
  }
  const auto fixture = onnx_assay::test::LoadFixture(argv[1]);
  if (!fixture.ok()) {
    std::fprintf(stderr, "%s\n", std::string(fixture.status().message()).c_str());
    return 2;
  }
  std::ofstream out(argv[2], std::ios::binary);
  out << fixture->bytes;
  if (fixture->trailing_zeros != 0) {
    out.seekp(static_cast<std::streamoff>(fixture->size() - 1));
    out.put('\0');
  }
  out.close();
  return out ? 0 : 1;
}
