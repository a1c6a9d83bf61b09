#ifndef ONNX_ASSAY_PROVENANCE_BUNDLE_H_
#define ONNX_ASSAY_PROVENANCE_BUNDLE_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/limits.h"
#include "provenance/dsse.h"
#include "provenance/json.h"

namespace onnx_assay::provenance {

constexpr std::string_view kBundleMediaType = "application/vnd.dev.sigstore.bundle.v0.3+json";

// A Sigstore bundle v0.3 with one DSSE envelope. Nothing in it is to be trusted by itself: the hint only
// picks among keys that are trusted already.
struct Bundle {
  Envelope envelope;
  std::string hint;                       // publicKey.hint; empty: none
  std::vector<std::string> certificates;  // DER, leaf first; empty: key mode
};

// Reads a bundle. Errors: kInvalidArgument and kResourceExhausted; the texts name only what of the format
// is broken, never content.
absl::StatusOr<Bundle> ParseBundle(std::string_view text, const Limits& limits);

// A bare DSSE envelope, as ParseBundle finds it inside a bundle. Errors: kInvalidArgument.
absl::StatusOr<Envelope> ParseEnvelope(const Json& json);

// The bundle as one line without a final line break.
std::string WriteBundle(const Bundle& bundle);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_BUNDLE_H_
