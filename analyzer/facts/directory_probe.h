#ifndef ONNX_ASSAY_ANALYZER_FACTS_DIRECTORY_PROBE_H_
#define ONNX_ASSAY_ANALYZER_FACTS_DIRECTORY_PROBE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "analyzer/facts/external_files.h"

namespace onnx_assay::facts {

// The directory that holds a model file. Looks at sidecars without opening them, opens none outside
// the directory and follows no link, save one layout: where the model itself is a link into another
// directory (a hub's cache of blobs), a sidecar that is a link into that same directory is found
// there.
//
// `model_path` is where the model lies or, for a model that came another way, would lie;
// `model_descriptor` is the open model, to know a sidecar that is the model itself; -1 for none.
// Errors: kNotFound, kPermissionDenied when the directory cannot be opened.
absl::StatusOr<std::unique_ptr<ExternalProbe>> ProbeDirectoryOf(const std::string& model_path,
                                                                int model_descriptor);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_DIRECTORY_PROBE_H_
