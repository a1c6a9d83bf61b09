#ifndef ONNX_ASSAY_ANALYZER_REPORT_HTML_H_
#define ONNX_ASSAY_ANALYZER_REPORT_HTML_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// One page for a browser, without scripts and without references to other hosts; its content
// security policy forbids both, so that nothing a model says can act.
std::string RenderHtml(const RunReport& run, const RenderOptions& options);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_HTML_H_
