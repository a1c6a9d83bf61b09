#ifndef ONNX_ASSAY_PROVENANCE_SIGN_H_
#define ONNX_ASSAY_PROVENANCE_SIGN_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "provenance/key.h"

namespace onnx_assay::provenance {

// What signs the statements of one run.
struct Signer {
  const PrivateKey* key = nullptr;        // null: statements stay unsigned
  std::vector<std::string> certificates;  // DER, leaf first; empty: bundles name the key by its hint
};

// Errors: kInvalidArgument when the first certificate is not one of the key.
absl::Status CheckSigner(const Signer& signer);

// The payload in a signed bundle. Without a key: a JSON document of its own shape, which says that it is
// unsigned and which no verifier takes for a bundle. Errors: as PrivateKey::Sign.
absl::StatusOr<std::string> SignPayload(std::string_view payload, const Signer& signer);

// Which verifiers of other vendors refuse bundles of this key type; empty for ECDSA P-256.
std::string KeyTypeWarning(KeyType type);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_SIGN_H_
