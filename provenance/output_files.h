#ifndef ONNX_ASSAY_PROVENANCE_OUTPUT_FILES_H_
#define ONNX_ASSAY_PROVENANCE_OUTPUT_FILES_H_

#include <span>
#include <string>

#include "absl/status/status.h"

namespace onnx_assay::provenance {

struct OutputFile {
  std::string path;
  std::string bytes;
  unsigned mode = 0644;  // before the mask of the process
};

// Writes all files or, as far as the system lets us, none: the bytes go to new files beside their targets,
// which are renamed once all are on disk. Without `force` nothing that exists is replaced, not even a
// dangling link. Errors: kAlreadyExists, kNotFound, kPermissionDenied, kInternal.
absl::Status WriteFiles(std::span<const OutputFile> files, bool force);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_OUTPUT_FILES_H_
