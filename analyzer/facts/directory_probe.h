#ifndef ONNX_ASSAY_ANALYZER_FACTS_DIRECTORY_PROBE_H_
#define ONNX_ASSAY_ANALYZER_FACTS_DIRECTORY_PROBE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "analyzer/facts/external_files.h"

namespace onnx_assay::facts {

// Looks at the sidecars of the model at `model_path`, beneath its directory only. `model_descriptor` is
// the open model (-1: none), to know a sidecar that is the model itself. Where the model is a link, as in
// the caches of model hubs, a sidecar may be a link to a file beside the model's own target.
//
// Errors: kNotFound, kPermissionDenied when the directory cannot be opened.
absl::StatusOr<std::unique_ptr<ExternalProbe>> ProbeDirectoryOf(const std::string& model_path,
                                                                int model_descriptor);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_DIRECTORY_PROBE_H_
