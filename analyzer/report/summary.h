#ifndef ONNX_ASSAY_ANALYZER_REPORT_SUMMARY_H_
#define ONNX_ASSAY_ANALYZER_REPORT_SUMMARY_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/colour.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// The closing parts of the text reports. Each appends whole lines to `out`.

// What of one input was not inspected; nothing for a complete inspection.
void AppendGaps(std::string& out, const FileReport& file);

void AppendUnusedSuppressions(std::string& out, const RunReport& run);

// Extent of the inspection, counts by level (and by rule with RenderOptions::statistics), gates.
void AppendSummary(std::string& out, const RunReport& run, const RenderOptions& options,
                   const Painter& paint);

// One line: `verdict: pass: ...`.
void AppendVerdict(std::string& out, const RunReport& run, const Painter& paint);

// The verdict in words, without the leading `verdict: `.
std::string VerdictText(const RunReport& run);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_SUMMARY_H_
