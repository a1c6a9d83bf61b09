#ifndef ONNX_ASSAY_ANALYZER_REPORT_TEXT_H_
#define ONNX_ASSAY_ANALYZER_REPORT_TEXT_H_

#include <string>
#include <string_view>

#include "analyzer/engine/finding.h"
#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// One finding on one line, without the model's file name: the form of expected files and of logs.
//
//   TEN002 error 0x0012-0x0026 graph.initializer[0](w): tensor "w" ...
//   EXT013 error w.bin:0x0000-0x0010 graph.initializer[0](w): ...     range in a sidecar
//   MET001 note 0x0000-0x0040 model: ...                              the model itself
std::string FindingLine(const Finding& finding);

// Where a finding lies: `0x0012-0x0026`, with the sidecar in front when the range lies in one.
std::string RangeText(const Finding& finding);

// The element path, or `model` for the model itself.
std::string_view SubjectText(const Finding& finding);

// The name of an input as a terminal may show it; "-" reads as `<stdin>`.
std::string ShownPath(std::string_view path);

// The report for people: each finding with its place and help, then the summary: counts, what was
// not inspected, the gates, the verdict.
std::string RenderFull(const RunReport& run, const RenderOptions& options);

// One line for each finding, `path: ` and FindingLine, and a last line with the verdict.
std::string RenderConcise(const RunReport& run, const RenderOptions& options);

// Whether a text report lists this finding.
bool IsShown(const Finding& finding, const RenderOptions& options);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_TEXT_H_
