#ifndef ONNX_ASSAY_PROVENANCE_VERIFY_FILES_H_
#define ONNX_ASSAY_PROVENANCE_VERIFY_FILES_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/limits.h"
#include "provenance/artifact_set.h"
#include "provenance/oms.h"

namespace onnx_assay::provenance {

// What is compared with a manifest whose signature holds.
struct FilesRequest {
  std::string directory;                  // the root
  std::string file;                       // basename of the one file in question; empty: the whole directory
  std::vector<ModelSummary> models;       // read already; `name` relative to the root
  std::vector<std::string> ignored;       // besides those of the manifest: statements that lie in the root
  bool allow_extra = false;               // files that the manifest does not list are no fault
  unsigned threads = 2;
};

struct FilesReport {
  std::vector<std::string> faults;       // why the files are not what was signed; empty: they are
  std::vector<std::string> undecided;    // what could not be read
  std::vector<std::string> extra;        // unlisted files, sorted
  std::uint64_t files = 0;               // compared
};

// Compares every file of the manifest, what the directory holds besides, and whether each sidecar of each
// model is covered. Errors: kNotFound, kPermissionDenied for the directory itself.
absl::StatusOr<FilesReport> VerifyFiles(const Manifest& manifest, const FilesRequest& request, const Limits& limits);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_VERIFY_FILES_H_
