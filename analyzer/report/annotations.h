#ifndef ONNX_ASSAY_ANALYZER_REPORT_ANNOTATIONS_H_
#define ONNX_ASSAY_ANALYZER_REPORT_ANNOTATIONS_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// Lines that a CI system picks out of the log of a job. The worst findings come first, since the
// systems show only the first few; a last line gives the verdict.

// GitHub workflow commands (`::error file=...::...`).
std::string RenderGithub(const RunReport& run, const RenderOptions& options);

// Azure DevOps logging commands (`##vso[task.logissue ...]...`). There is no level below warning:
// notes are left out.
std::string RenderAzure(const RunReport& run, const RenderOptions& options);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_ANNOTATIONS_H_
