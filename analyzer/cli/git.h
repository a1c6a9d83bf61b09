#ifndef ONNX_ASSAY_ANALYZER_CLI_GIT_H_
#define ONNX_ASSAY_ANALYZER_CLI_GIT_H_

#include <optional>
#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "analyzer/report/format.h"

namespace onnx_assay::cli {

// Absolute path of the work tree that holds a directory: the nearest one upward with a `.git`
// entry. Only looks for the entry; runs nothing.
std::optional<std::string> WorkTreeOf(const std::string& directory);

// The functions below run the user's `git` with options that keep the configuration of the
// repository from starting other programs (hooks, external diffs, file system monitors). They are
// called for explicit options alone.

// Files of a work tree that differ from a revision, staged or not, with those that git does not
// know yet and those that are gone: paths relative to its root. Errors: kInvalidArgument when there
// is no such revision; kInternal when git cannot be run.
absl::StatusOr<std::set<std::string>> ChangedSince(const std::string& work_tree,
                                                   const std::string& revision);

// Where the work tree comes from and what is checked out. Errors: as above, and kInvalidArgument
// for a repository without a remote that has an address.
absl::StatusOr<report::VersionControl> CheckedOut(const std::string& work_tree);

// The address of a repository without user and password, as an absolute URI; empty when it is none
// (a local path).
std::string PublicRepositoryUri(const std::string& remote);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_GIT_H_
