#ifndef ONNX_ASSAY_ANALYZER_REPORT_JUNIT_H_
#define ONNX_ASSAY_ANALYZER_REPORT_JUNIT_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// JUnit XML: a suite for each model, in it a case for each rule that ran, so that the number of
// tests is the number of checks. A rule with findings of level error or warning fails its case;
// notes go to the output of a passing one. What was not inspected is an error of the suite.
std::string RenderJunit(const RunReport& run, const RenderOptions& options);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_JUNIT_H_
