#ifndef ONNX_ASSAY_ANALYZER_REPORT_REVIEW_JSON_H_
#define ONNX_ASSAY_ANALYZER_REPORT_REVIEW_JSON_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// JSON reports of code review tools that list findings with a file and no more structure.

// GitLab Code Quality. Fingerprints are unique in the file: GitLab drops what repeats one.
std::string RenderGitlab(const RunReport& run, const RenderOptions& options);

// GitLab SAST, version 15.2.1 of the security report schema. Its times are RenderOptions::time.
std::string RenderGitlabSast(const RunReport& run, const RenderOptions& options);

// reviewdog's rdjson. There is no range: the file has no lines.
std::string RenderRdjson(const RunReport& run, const RenderOptions& options);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_REVIEW_JSON_H_
