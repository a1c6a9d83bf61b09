// A whole inspection of any bytes with every rule: findings lie in the file and hold no raw text of the
// model, and the same bytes give the same findings again. The reader agrees with protobuf's.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/inspect.h"
#include "analyzer/engine/settings.h"
#include "analyzer/report/text.h"
#include "rules/catalog.h"
#include "tests/differential/compare.h"

namespace onnx_assay {
namespace {

void Require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

bool IsInert(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::optional<std::uint32_t> code_point = NextCodePoint(text, at);
    if (!code_point || IsUnsafeCodePoint(*code_point)) return false;
  }
  return true;
}

std::string Inspect(std::string_view bytes) {
  const Limits limits;
  const Settings settings;
  const std::unique_ptr<ByteSource> source = MemorySource(bytes);
  const absl::StatusOr<Inspected> inspected =
      InspectModel(*source, {.rules = AllRules(), .settings = settings, .limits = limits});
  Require(inspected.ok(), "bytes in memory cannot be inspected");
  std::string lines;
  for (const Finding& finding : inspected->inspection.findings) {
    const std::string line = report::FindingLine(finding);
    Require(finding.range.begin <= finding.range.end, "range ends before it begins: " + line);
    Require(!finding.file.empty() || finding.range.end <= bytes.size(), "range leaves the file: " + line);
    Require(IsInert(line), "text of the model as it is: " + line);
    lines += line + "\n";
  }
  return lines;
}

void Fuzz(std::string_view bytes) {
  const std::string lines = Inspect(bytes);
  Require(lines == Inspect(bytes), "the same bytes give other findings");
  const std::string disagreement = test::Disagreement(bytes);
  Require(disagreement.empty(), disagreement);
}

}  // namespace
}  // namespace onnx_assay

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  onnx_assay::Fuzz({reinterpret_cast<const char*>(data), size});
  return 0;
}
