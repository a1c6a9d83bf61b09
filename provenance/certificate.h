#ifndef ONNX_ASSAY_PROVENANCE_CERTIFICATE_H_
#define ONNX_ASSAY_PROVENANCE_CERTIFICATE_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "provenance/key.h"

namespace onnx_assay::provenance {

// Certificates of a PEM file in order, as DER. Errors: kInvalidArgument when there is none.
absl::StatusOr<std::vector<std::string>> ParseCertificates(std::string_view pem);

// What a chain is checked against.
struct ChainPolicy {
  std::vector<std::string> roots;       // DER; the only trust anchors
  std::string identity;                 // subject common name, DNS, mail or URI name; empty: any
  std::optional<std::int64_t> at_time;  // seconds since 1970; empty: now
};

// The key of the first certificate of `chain` when it leads to a root: valid at the time in question, with
// key usage digitalSignature or extended usage codeSigning, and bearing the identity. Otherwise the reason
// why it is not to be trusted.
std::variant<PublicKey, std::string> VerifyChain(std::span<const std::string> chain, const ChainPolicy& policy);

// The public key that a certificate names, without any check of trust. Errors: kInvalidArgument.
absl::StatusOr<PublicKey> KeyOfCertificate(std::string_view der);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_CERTIFICATE_H_
