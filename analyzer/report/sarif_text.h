#ifndef ONNX_ASSAY_ANALYZER_REPORT_SARIF_TEXT_H_
#define ONNX_ASSAY_ANALYZER_REPORT_SARIF_TEXT_H_

#include <string>
#include <string_view>

namespace onnx_assay::report {

// Text of a SARIF message that holds no links: brackets and backslashes are escaped, since `[0](w)`
// would read as one.
std::string SarifText(std::string_view text);

// The name of the base of relative URIs.
inline constexpr std::string_view kSarifBase = "SRCROOT";

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_SARIF_TEXT_H_
