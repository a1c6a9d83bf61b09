#ifndef ONNX_ASSAY_ANALYZER_TABLES_RELEASES_H_
#define ONNX_ASSAY_ANALYZER_TABLES_RELEASES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace onnx_assay::tables {

// A release of ONNX.
struct Release {
  std::string_view version;  // "1.16.0"
  int ir_version;
  bool released;             // false: the next release, still changing
};

std::size_t ReleaseCount();
Release ReleaseAt(std::size_t index);  // in order of release

// Newest opset version of a domain that this release defines; empty: it does not define the domain.
std::optional<int> OpsetOfRelease(std::size_t index, std::string_view domain);

// Newest opset version of a domain in any published release; empty: no domain of the ONNX project.
// `domain` "" and "ai.onnx" are the same.
std::optional<int> NewestOpset(std::string_view domain);

// Highest IR version of a published release.
int NewestIr();

// IR version of the first release that defined this opset version of a domain: the least that a model
// importing it should declare. Empty: no release defines it.
std::optional<int> IrForOpset(std::string_view domain, std::int64_t opset_version);

// First release that defined this opset version of a domain; empty: none does.
std::optional<Release> ReleaseForOpset(std::string_view domain, std::int64_t opset_version);

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_RELEASES_H_
