#ifndef ONNX_ASSAY_PROVENANCE_OMS_H_
#define ONNX_ASSAY_PROVENANCE_OMS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/limits.h"
#include "provenance/json.h"

namespace onnx_assay::provenance {

constexpr std::string_view kOmsPredicateType = "https://model_signing/signature/v1.0";

// One file of a manifest.
struct Resource {
  std::string name;  // relative to the signed directory; kSingleFileName for a single file
  Sha256Digest sha256{};
};

// What an OMS signature says: these files, with these digests, and what was left out on purpose.
struct Manifest {
  std::string model_name;              // basename of the directory or file; a label without meaning
  std::vector<Resource> resources;     // in the order of the statement
  std::vector<std::string> ignored;    // relative paths, sorted
  bool allow_symlinks = false;
};

// SHA-256 over the raw digests in the order of the list.
Sha256Digest RootDigest(std::span<const Resource> resources);

// The order of the OMS specification: names as byte strings.
void SortResources(std::vector<Resource>& resources);

// The root in the order of the reference implementation, which compares names component by component;
// differs from RootDigest of sorted resources where a byte below `/` meets a separator.
Sha256Digest ReferenceRootDigest(std::vector<Resource> resources);

// The payload to sign: an in-toto statement in RFC 8785 form.
std::string WriteOmsStatement(const Manifest& manifest);

// Reads a payload whose signature holds. Errors: kInvalidArgument for anything that is no OMS statement over
// SHA-256 file digests, has an unsafe or doubled name, or a root digest that does not follow from its list.
// Shards and other hashes are refused by name.
absl::StatusOr<Manifest> ParseOmsStatement(std::string_view payload, const Limits& limits);

// 64 lower-case hexadecimal digits. Empty otherwise.
std::optional<Sha256Digest> ParseSha256(std::string_view hex);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_OMS_H_
