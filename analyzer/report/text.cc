#include "analyzer/report/text.h"

#include "analyzer/engine/rule.h"
#include "fmt/format.h"

namespace onnx_assay::report {

std::string RangeText(const Finding& finding) {
  return fmt::format("{}{}0x{:04x}-0x{:04x}", finding.file, finding.file.empty() ? "" : ":",
                     finding.range.begin, finding.range.end);
}

std::string_view SubjectText(const Finding& finding) {
  return finding.path.empty() ? std::string_view("model") : std::string_view(finding.path);
}

std::string FindingLine(const Finding& finding) {
  return fmt::format("{} {} {} {}: {}", finding.rule->id, SeverityName(finding.severity),
                     RangeText(finding), SubjectText(finding), finding.message);
}

}  // namespace onnx_assay::report
