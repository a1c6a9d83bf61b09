#ifndef ONNX_ASSAY_ANALYZER_REPORT_SARIF_H_
#define ONNX_ASSAY_ANALYZER_REPORT_SARIF_H_

#include <string>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// SARIF 2.1.0 with one run. Results are sorted by URI, then in the order of findings.
//
// The profile `github` departs from section 3.30.1 of the standard, which gives a region of a
// binary file no lines: code scanning shows a result only with lines, and readers built on the
// SARIF SDK hold offsets in 32 bits. There a region is the point 1:1, with bytes beside it where
// they fit; in `strict` it is the bytes alone. `onnxAssay/byteOffset` and `onnxAssay/byteLength`
// are in the properties of each result in both.
std::string RenderSarif(const RunReport& run, const RenderOptions& options);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_SARIF_H_
