#ifndef ONNX_ASSAY_ANALYZER_CLI_MODEL_INPUTS_H_
#define ONNX_ASSAY_ANALYZER_CLI_MODEL_INPUTS_H_

#include <string>
#include <vector>

namespace onnx_assay::cli {

// One thing to inspect, or the reason why a named thing cannot be.
struct ModelInput {
  std::string path;   // as reported; "-" for standard input
  std::string error;  // not empty: the path could not be looked at
};

// The models that the named paths stand for: files as they are, "-" for standard input, directories
// searched for `.onnx` files and for other files that read like models by their first bytes. Links inside
// directories are not followed. The order is that of the arguments, sorted within a directory; a file
// named twice is inspected once.
std::vector<ModelInput> ExpandInputs(const std::vector<std::string>& paths);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_MODEL_INPUTS_H_
