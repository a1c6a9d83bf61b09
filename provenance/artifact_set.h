#ifndef ONNX_ASSAY_PROVENANCE_ARTIFACT_SET_H_
#define ONNX_ASSAY_PROVENANCE_ARTIFACT_SET_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/limits.h"
#include "provenance/file_tree.h"
#include "provenance/oms.h"

namespace onnx_assay::provenance {

// What one pass over a model found, in words that statements repeat. All text is as the model has it.
struct ModelSummary {
  struct Value {
    std::string name, type;
  };
  struct Range {  // one tensor's bytes in a sidecar
    std::string tensor, location;
    std::uint64_t offset = 0, length = 0;
  };
  struct Operators {  // how many nodes use operators of a domain
    std::string domain;
    std::uint64_t nodes = 0;
  };

  std::string name;  // relative to the root of the set
  FileIdentity identity;
  Sha256Digest sha256{};  // of the very bytes that were inspected
  std::int64_t ir_version = 0;
  std::string graph_name, producer_name, producer_version;
  std::vector<std::pair<std::string, std::int64_t>> opsets;  // domain and version, as imported
  std::vector<Operators> domains;                            // sorted
  std::vector<Value> inputs, outputs;
  std::vector<std::string> sidecars;  // locations as the model spells them, each once
  std::vector<Range> ranges;          // sorted by location and offset
  std::uint64_t ranges_not_kept = 0;
  std::vector<std::string> gaps;  // what was not inspected, in words
};

enum class Role : std::uint8_t { kModel, kExternalData, kCompanion, kOther };
std::string_view RoleName(Role role);

struct ArtifactFile {
  std::string name;
  Role role = Role::kOther;
  std::uint64_t size = 0;
  Sha256Digest sha256{};
};

// Everything that is signed together.
struct ArtifactSet {
  std::string name;          // basename of the directory, or of the single file
  bool single_file = false;  // one model without sidecars and companions
  std::vector<ArtifactFile> files;  // sorted by name
  std::vector<ModelSummary> models;
  std::vector<std::string> ignored;   // paths left out on purpose, sorted
  std::vector<std::string> gaps;      // why the set is not complete; empty: it is
  std::vector<std::string> warnings;  // names that other systems read differently

  bool complete() const { return gaps.empty(); }
  // The manifest of its OMS signature.
  Manifest manifest() const;
  Sha256Digest root() const { return RootDigest(manifest().resources); }
};

// What a set is made of.
struct SetRequest {
  std::string directory;                // the root
  std::string name;                     // as ArtifactSet::name
  bool whole_directory = true;          // false: the models, their sidecars and the companions alone
  std::vector<ModelSummary> models;
  std::vector<std::string> companions;  // relative names
  std::vector<std::string> ignored;     // relative names, besides those of version control
  unsigned threads = 2;
};

// Hashes whatever has not been read yet and judges whether all that the models refer to is there.
// Errors: as FileTree; kInvalidArgument also for names that collide on some file system, an empty set, and
// an ignored companion; kAborted when a model is not the file that was inspected any more.
absl::StatusOr<ArtifactSet> BuildArtifactSet(SetRequest request, const Limits& limits);

// The name that a location leads to from a model, both relative to the same root. Empty when it leads out
// of the model's directory or cannot be signed.
std::string SidecarName(std::string_view model, std::string_view location);

// Paths of version control that are never part of a set: the default exclusions of the OMS reference
// implementation, at the top level only.
std::vector<std::string> VersionControlPaths();

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_ARTIFACT_SET_H_
