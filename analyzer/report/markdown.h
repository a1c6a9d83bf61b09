#ifndef ONNX_ASSAY_ANALYZER_REPORT_MARKDOWN_H_
#define ONNX_ASSAY_ANALYZER_REPORT_MARKDOWN_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// A page for job summaries and comments: verdict, counts, findings of each model as a table, gates.
// At most kMarkdownFindings findings are listed, the worst first, since readers of such pages cut
// at about 1 MiB; the rest is counted.
std::string RenderMarkdown(const RunReport& run, const RenderOptions& options);

inline constexpr std::size_t kMarkdownFindings = 500;

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_MARKDOWN_H_
