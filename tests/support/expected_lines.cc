#include <algorithm>

#include "analyzer/base/utf8.h"
#include "analyzer/report/text.h"
#include "fmt/format.h"
#include "tests/support/inspect_fixture.h"

namespace onnx_assay::test {
namespace {

bool HasUnsafeText(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::optional<std::uint32_t> code_point = NextCodePoint(text, at);
    if (!code_point || IsUnsafeCodePoint(*code_point)) return true;
  }
  return false;
}

}  // namespace

std::string ExpectedLines(const std::vector<Finding>& findings) {
  std::string lines;
  for (const Finding& finding : findings) {
    lines += report::FindingLine(finding);
    if (finding.count != 1) lines += fmt::format(" (x{})", finding.count);
    lines += '\n';
    for (const RelatedPlace& place : finding.related) {
      lines += fmt::format("  0x{:04x}-0x{:04x} {}: {}\n", place.range.begin, place.range.end, place.path,
                           place.note);
    }
  }
  return lines;
}

std::string FaultOf(const Finding& finding, const Fixture& fixture) {
  // The closing finding of a rule over its limit counts findings and stands at no place.
  if (finding.message.ends_with(')') && finding.message.find("are not listed (limit") != std::string::npos) {
    return "";
  }
  if (finding.file.empty() && finding.range.end > fixture.size()) return "the range leaves the file";
  if (finding.range.begin > finding.range.end) return "the range ends before it begins";
  if (finding.file.empty() && finding.range.empty() && fixture.size() != 0) return "the range is empty";
  if (finding.message.empty()) return "the message is empty";
  if (HasUnsafeText(finding.message)) return "the message holds text of the model as it is";
  if (finding.message.ends_with('.') && !finding.message.ends_with("...")) {
    return "the message ends in a full stop";
  }
  return "";
}

}  // namespace onnx_assay::test
