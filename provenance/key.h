#ifndef ONNX_ASSAY_PROVENANCE_KEY_H_
#define ONNX_ASSAY_PROVENANCE_KEY_H_

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "provenance/openssl_ptr.h"

namespace onnx_assay::provenance {

// The key types that may sign. The type decides the hash: a signature never names its algorithm.
enum class KeyType : std::uint8_t {
  kEcdsaP256,  // SHA-256; the only one that all common verifiers take
  kEcdsaP384,  // SHA-384
  kEcdsaP521,  // SHA-512
  kEd25519,    // pure, over the whole message
};

// "ecdsa-p256" and so on.
std::string_view KeyTypeName(KeyType type);
std::optional<KeyType> ParseKeyType(std::string_view name);

// A key that signatures are checked with.
class PublicKey {
 public:
  // Errors: kInvalidArgument for other algorithms, other curves, explicit curve parameters, or a point
  // that is not on the curve.
  static absl::StatusOr<PublicKey> New(OpensslPtr<EVP_PKEY> key);

  KeyType type() const { return type_; }
  // SubjectPublicKeyInfo as PEM text, as OpenSSL writes it.
  const std::string& pem() const { return pem_; }
  // Lower-case hexadecimal SHA-256 of pem(): the hint of OMS bundles, and the name of a key in reports.
  const std::string& hint() const { return hint_; }

  // Whether `signature` is this key's over `message`. ECDSA signatures are DER in its one canonical
  // form; Ed25519 signatures have 64 bytes.
  bool Verify(std::string_view message, std::string_view signature) const;

  EVP_PKEY* handle() const { return key_.get(); }

 private:
  PublicKey() = default;
  OpensslPtr<EVP_PKEY> key_;
  KeyType type_ = KeyType::kEcdsaP256;
  std::string pem_;
  std::string hint_;
};

// A key that signs; the secret may live in a token.
class PrivateKey {
 public:
  // Errors: as PublicKey::New.
  static absl::StatusOr<PrivateKey> New(OpensslPtr<EVP_PKEY> key);

  const PublicKey& public_key() const { return public_key_; }

  // Errors: kInternal when the library or the token fails, or the signature does not verify.
  absl::StatusOr<std::string> Sign(std::string_view message) const;

  EVP_PKEY* handle() const { return key_.get(); }

 private:
  PrivateKey(OpensslPtr<EVP_PKEY> key, PublicKey public_key)
      : key_(std::move(key)), public_key_(std::move(public_key)) {}
  OpensslPtr<EVP_PKEY> key_;
  PublicKey public_key_;
};

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_KEY_H_
