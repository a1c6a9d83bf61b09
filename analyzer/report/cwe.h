#ifndef ONNX_ASSAY_ANALYZER_REPORT_CWE_H_
#define ONNX_ASSAY_ANALYZER_REPORT_CWE_H_

#include <string>
#include <string_view>

namespace onnx_assay::report {

// Version of the enumeration that the titles are from.
inline constexpr std::string_view kCweVersion = "4.15";

// The title of an entry of the Common Weakness Enumeration, "CWE-<number>" for one that is not in
// the table.
std::string CweTitle(int number);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_CWE_H_
