#include "provenance/sign.h"

#include "analyzer/base/status_macros.h"
#include "provenance/base64.h"
#include "provenance/bundle.h"
#include "provenance/certificate.h"

namespace onnx_assay::provenance {

absl::Status CheckSigner(const Signer& signer) {
  if (signer.key == nullptr || signer.certificates.empty()) return absl::OkStatus();
  ONNX_ASSAY_ASSIGN_OR_RETURN(const PublicKey certified, KeyOfCertificate(signer.certificates.front()));
  if (certified.pem() == signer.key->public_key().pem()) return absl::OkStatus();
  return absl::InvalidArgumentError("first certificate of the chain belongs to another key");
}

absl::StatusOr<std::string> SignPayload(std::string_view payload, const Signer& signer) {
  if (signer.key == nullptr) {
    return CanonicalJson(Json::Object{
        {"unsigned", true},
        {"note", "this statement carries no signature and proves nothing"},
        {"payloadType", kInTotoPayloadType},
        {"payload", Base64Encode(payload)},
    });
  }
  Bundle bundle;
  bundle.envelope.payload_type = kInTotoPayloadType;
  bundle.envelope.payload = payload;
  ONNX_ASSAY_ASSIGN_OR_RETURN(bundle.envelope.signature,
                              signer.key->Sign(PreAuthEncoding(kInTotoPayloadType, payload)));
  bundle.hint = signer.key->public_key().hint();
  bundle.certificates = signer.certificates;
  return WriteBundle(bundle);
}

std::string KeyTypeWarning(KeyType type) {
  switch (type) {
    case KeyType::kEcdsaP256: return {};
    case KeyType::kEcdsaP384:
    case KeyType::kEcdsaP521:
      return "@sigstore/verify refuses bundles of this key type, and cosign wants --signature-digest-algorithm; "
             "ecdsa-p256 is accepted by all";
    case KeyType::kEd25519:
      return "model_signing refuses bundles of this key type; ecdsa-p256 is accepted by all";
  }
  return {};
}

}  // namespace onnx_assay::provenance
