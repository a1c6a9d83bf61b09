#ifndef ONNX_ASSAY_ANALYZER_REPORT_JSON_H_
#define ONNX_ASSAY_ANALYZER_REPORT_JSON_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// Version of the shape of both formats: the major number changes when a reader of the old shape may
// break, the minor one when members are added.
inline constexpr std::string_view kJsonSchemaVersion = "1.0";

// The project's own JSON, described by docs/report-schema.md: one document.
std::string RenderJson(const RunReport& run, const RenderOptions& options);

// The same records one on a line: a run, then for each model its findings and itself, then a
// summary.
std::string RenderJsonLines(const RunReport& run, const RenderOptions& options);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_JSON_H_
