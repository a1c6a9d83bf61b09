#ifndef ONNX_ASSAY_ANALYZER_POLICY_CONFIG_H_
#define ONNX_ASSAY_ANALYZER_POLICY_CONFIG_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "analyzer/engine/rule.h"
#include "analyzer/policy/policy.h"

namespace onnx_assay {

// Reads a policy from the text of a configuration file (docs/policy.md). `origin` names the file in
// messages, `rules` are those that it may speak of.
// Errors: kInvalidArgument, a line "<origin>:<line>:<column>: <what>" for each fault.
absl::StatusOr<Policy> ParsePolicy(std::string_view text, const std::string& origin,
                                   std::span<const Rule* const> rules);

// Reads a policy file: TOML with the policy at its root, or under [tool.onnx-assay] in a file called
// pyproject.toml. Sets the root of its globs to the directory of the file.
// Errors: as ParsePolicy() and ReadSmallFile().
absl::StatusOr<Policy> LoadPolicy(const std::string& path, std::span<const Rule* const> rules);

// The configuration in force in a directory: the nearest onnx-assay.toml, .onnx-assay.toml or
// pyproject.toml with a [tool.onnx-assay] table, in it or above it, up to the directory that holds
// `.git`. Outside a repository only the directory itself is looked at.
std::optional<std::string> FindConfig(const std::string& directory);

// Whether each selector is "ALL" or the id, name or family of a rule. `option` names it in the
// message. Errors: kInvalidArgument with a guess.
absl::Status CheckSelectors(std::span<const std::string> selectors, std::string_view option,
                            std::span<const Rule* const> rules);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_CONFIG_H_
