#ifndef ONNX_ASSAY_PROVENANCE_DSSE_H_
#define ONNX_ASSAY_PROVENANCE_DSSE_H_

#include <string>
#include <string_view>

namespace onnx_assay::provenance {

// The only payload type that is written or accepted: verifiers of other vendors compare with this one.
constexpr std::string_view kInTotoPayloadType = "application/vnd.in-toto+json";

// A signed payload. What is signed is PreAuthEncoding(payload_type, payload).
struct Envelope {
  std::string payload_type;
  std::string payload;    // raw bytes
  std::string signature;  // raw bytes
};

// The bytes that a DSSE signature covers: lengths in bytes, decimal. Source: DSSE protocol 1.0.
std::string PreAuthEncoding(std::string_view payload_type, std::string_view payload);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_DSSE_H_
