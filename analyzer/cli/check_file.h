#ifndef ONNX_ASSAY_ANALYZER_CLI_CHECK_FILE_H_
#define ONNX_ASSAY_ANALYZER_CLI_CHECK_FILE_H_

#include <memory>
#include <string>
#include <vector>

#include "analyzer/base/byte_source.h"
#include "analyzer/cli/lfs.h"
#include "analyzer/cli/model_inputs.h"
#include "analyzer/engine/inspect.h"
#include "analyzer/policy/policy.h"

namespace onnx_assay::cli {

// How the files of one run are inspected.
struct CheckOptions {
  Limits limits;
  bool sha256 = false;
  LfsMode lfs = LfsMode::kWarn;
  std::string reference_program;  // asks ONNX's own checker too; empty: does not
  std::string
      stdin_name;  // where sidecars of a model on standard input are looked up; empty: nowhere
};

// One model with everything that an inspection keeps open: the facts point into the model, and the
// source still holds the descriptor that was read.
struct OpenModel {
  std::unique_ptr<ByteSource> source;
  std::unique_ptr<facts::ExternalProbe> probe;
  Inspected inspected;
};

// Inspects the model that `path` names. `content` holds the bytes where Git LFS keeps them
// elsewhere; empty: the path itself. Errors: as OpenFile and InspectModel.
absl::StatusOr<OpenModel> OpenAndInspect(const std::string& path, const Policy& policy,
                                         const CheckOptions& options,
                                         const std::string& content = {});

// The report of one input before policy: never fails, trouble is in `error` and `changed`.
FileReport CheckFile(const ModelInput& input, const Policy& policy, const CheckOptions& options);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_CHECK_FILE_H_
