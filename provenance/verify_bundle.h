#ifndef ONNX_ASSAY_PROVENANCE_VERIFY_BUNDLE_H_
#define ONNX_ASSAY_PROVENANCE_VERIFY_BUNDLE_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "analyzer/base/limits.h"
#include "provenance/certificate.h"
#include "provenance/key.h"

namespace onnx_assay::provenance {

// Whom a verifier believes. Exactly one of the two is set.
struct Trust {
  std::span<const PublicKey> keys;
  std::optional<ChainPolicy> chain;
};

enum class Answer : std::uint8_t { kAccepted, kRejected, kUndecided };
std::string_view AnswerName(Answer answer);

// What a signature check came to. `payload` is the very bytes that were signed, and is empty unless the
// signature holds: nothing of a rejected bundle leaves this function.
struct SignatureCheck {
  Answer answer = Answer::kUndecided;
  std::string reason;   // why not accepted
  std::string payload;
  std::string signer;   // hint of the key that signed
  KeyType key_type = KeyType::kEcdsaP256;
};

// Checks the received bytes of a bundle. A document over a budget gives kUndecided, everything else that is
// not a valid signature of a trusted key kRejected.
SignatureCheck VerifyBundle(std::string_view bundle, const Trust& trust, const Limits& limits);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_VERIFY_BUNDLE_H_
