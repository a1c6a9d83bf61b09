#ifndef ONNX_ASSAY_PROVENANCE_BOM_H_
#define ONNX_ASSAY_PROVENANCE_BOM_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "provenance/artifact_set.h"
#include "provenance/lint_statement.h"

namespace onnx_assay::provenance {

enum class BomVersion : std::uint8_t { k16, k17 };

// A file that says more about the set: `type` is one of CycloneDX ("digital-signature", "attestation",
// "static-analysis-report").
struct BomLink {
  std::string type;
  std::string url;                       // relative name, not yet percent-encoded
  std::optional<Sha256Digest> sha256;    // none for files that are made after the bill of materials
};

struct BomOptions {
  BomVersion version = BomVersion::k16;
  std::string name;          // empty: as the set
  std::string tool_version;
  std::optional<std::int64_t> time;  // seconds since 1970; none: no timestamp, so that the text repeats
  std::vector<BomLink> links;
};

// A CycloneDX bill of materials in JSON: the set as a machine-learning model, every other file a component.
// The serial number is derived from the root digest: the same files give the same text.
std::string WriteBom(const ArtifactSet& set, const BomOptions& options);

// UUID of version 5 for a name in the name space of URLs. Source: RFC 9562, section 5.5.
std::string UuidOf(std::string_view name);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_BOM_H_
