#ifndef ONNX_ASSAY_ANALYZER_CLI_LFS_H_
#define ONNX_ASSAY_ANALYZER_CLI_LFS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace onnx_assay::cli {

// What a Git LFS pointer in place of a model means for the outcome.
enum class LfsMode : std::uint8_t {
  kSkip,     // left out by request
  kWarn,     // the inspection is incomplete
  kError,    // a finding of level error
  kResolve,  // the object of the local store is inspected in its place
};

std::optional<LfsMode> ParseLfsMode(std::string_view name);

// The object with this id in the store of the work tree around a file; no network, no git.
// Errors: kNotFound when there is no work tree or no such object.
absl::StatusOr<std::string> LfsObject(const std::string& file, const std::string& oid);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_LFS_H_
