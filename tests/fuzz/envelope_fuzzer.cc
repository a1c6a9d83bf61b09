// Strict JSON in canonical form parses to itself, and an envelope has the one payload type.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "provenance/base64.h"
#include "provenance/bundle.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onnx_assay;
  using namespace onnx_assay::provenance;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto bytes = Base64Decode(text); bytes && text.find_first_of("-_") == text.npos) {
    if (Base64Encode(*bytes) != text) std::abort();
  }
  const absl::StatusOr<Json> json = ParseJson(text, "text", {});
  if (!json.ok()) return 0;
  const std::string canonical = CanonicalJson(*json);
  const absl::StatusOr<Json> again = ParseJson(canonical, "text", {});
  if (!again.ok() || CanonicalJson(*again) != canonical) std::abort();
  const absl::StatusOr<Envelope> envelope = ParseEnvelope(*json);
  if (envelope.ok() && envelope->payload_type != kInTotoPayloadType) std::abort();
  return 0;
}
