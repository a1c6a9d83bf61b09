#ifndef ONNX_ASSAY_ANALYZER_CLI_VERSION_H_
#define ONNX_ASSAY_ANALYZER_CLI_VERSION_H_

#include <string_view>

namespace onnx_assay::cli {

constexpr std::string_view ToolVersion() { return ONNX_ASSAY_VERSION; }

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_VERSION_H_
