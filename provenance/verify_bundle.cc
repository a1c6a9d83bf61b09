#include "provenance/verify_bundle.h"

#include <variant>

#include "analyzer/base/digest.h"
#include "provenance/base64.h"
#include "provenance/bundle.h"

namespace onnx_assay::provenance {
namespace {

SignatureCheck Reject(std::string reason) {
  SignatureCheck check;
  check.answer = Answer::kRejected;
  check.reason = std::move(reason);
  return check;
}

// Hints by the conventions of OMS (PEM text) and cosign (DER, as base64 or hexadecimal).
bool IsHintOf(std::string_view hint, const PublicKey& key) {
  if (hint == key.hint()) return true;
  unsigned char* der = nullptr;
  const int size = i2d_PUBKEY(key.handle(), &der);
  if (size <= 0) return false;
  const Sha256Digest digest = Sha256({reinterpret_cast<char*>(der), static_cast<std::size_t>(size)});
  OPENSSL_free(der);
  return hint == Hex(digest) ||
         hint == Base64Encode({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

SignatureCheck CheckWith(const PublicKey& key, Bundle&& bundle) {
  const Envelope& envelope = bundle.envelope;
  if (!key.Verify(PreAuthEncoding(envelope.payload_type, envelope.payload), envelope.signature)) {
    return Reject("signature does not match");
  }
  SignatureCheck check;
  check.answer = Answer::kAccepted;
  check.payload = std::move(bundle.envelope.payload);
  check.signer = key.hint();
  check.key_type = key.type();
  return check;
}

SignatureCheck CheckWithKeys(std::span<const PublicKey> keys, Bundle&& bundle) {
  if (!bundle.certificates.empty()) {
    return Reject("bundle carries certificates: trust in them has to be given, not in a key");
  }
  bool fits = false;
  for (const PublicKey& key : keys) {
    if (!bundle.hint.empty() && !IsHintOf(bundle.hint, key)) continue;
    fits = true;
    SignatureCheck check = CheckWith(key, Bundle(bundle));
    if (check.answer == Answer::kAccepted) return check;
  }
  return Reject(fits ? "signature does not match" : "bundle names a key that is not trusted");
}

}  // namespace

std::string_view AnswerName(Answer answer) {
  switch (answer) {
    case Answer::kAccepted: return "accepted";
    case Answer::kRejected: return "rejected";
    case Answer::kUndecided: return "cannot decide";
  }
  return "cannot decide";
}

SignatureCheck VerifyBundle(std::string_view text, const Trust& trust, const Limits& limits) {
  absl::StatusOr<Bundle> bundle = ParseBundle(text, limits);
  if (!bundle.ok()) {
    SignatureCheck check = Reject(std::string(bundle.status().message()));
    if (bundle.status().code() == absl::StatusCode::kResourceExhausted) check.answer = Answer::kUndecided;
    return check;
  }
  if (!trust.chain) return CheckWithKeys(trust.keys, *std::move(bundle));
  if (bundle->certificates.empty()) return Reject("bundle carries no certificate, and no key is trusted");
  std::variant<PublicKey, std::string> leaf = VerifyChain(bundle->certificates, *trust.chain);
  if (std::string* const reason = std::get_if<std::string>(&leaf)) return Reject(std::move(*reason));
  return CheckWith(std::get<PublicKey>(leaf), *std::move(bundle));
}

}  // namespace onnx_assay::provenance
