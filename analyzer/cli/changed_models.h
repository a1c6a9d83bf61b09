#ifndef ONNX_ASSAY_ANALYZER_CLI_CHANGED_MODELS_H_
#define ONNX_ASSAY_ANALYZER_CLI_CHANGED_MODELS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/limits.h"
#include "analyzer/cli/model_inputs.h"
#include "analyzer/cli/report_outputs.h"

namespace onnx_assay::cli {

// The inputs that differ from a git revision: models that do, models that name a sidecar that does,
// and whatever is not part of the work tree, since nothing is known about it.
//
// Errors: kInvalidArgument when the root is no work tree or the revision does not exist; kInternal
// when git cannot be run.
absl::StatusOr<std::vector<ModelInput>> ChangedModels(std::vector<ModelInput> inputs,
                                                      const std::string& revision,
                                                      const RunPlace& place, const Limits& limits);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_CHANGED_MODELS_H_
