#ifndef ONNX_ASSAY_ANALYZER_CLI_ARTIFACT_PLACE_H_
#define ONNX_ASSAY_ANALYZER_CLI_ARTIFACT_PLACE_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace onnx_assay::cli {

// Where a set of files lies, and its signed statements: `model.sig` and the folder `.assay` for a
// directory, `<file>.sig` and `<file>.assay` for a single model.
struct ArtifactPlace {
  std::string path;        // as the user named it
  std::string directory;   // root of the set
  std::string file;        // basename of the model; empty for a whole directory
  std::string name;        // basename of what is signed
  std::string bundle;      // the OMS bundle
  std::string statements;  // folder of everything else

  // Paths relative to the root under which statements lie, so that they are no part of the set.
  std::vector<std::string> Ignored() const;
};

// `output` is the directory that holds the statements; empty: they lie with the set. Errors: kNotFound.
absl::StatusOr<ArtifactPlace> PlaceOfArtifact(const std::string& path, const std::string& output);

// The folder of the statements that belong to a bundle of this path.
std::string StatementsOf(std::string_view bundle);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_ARTIFACT_PLACE_H_
