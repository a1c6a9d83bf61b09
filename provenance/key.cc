#include "provenance/key.h"

#include <openssl/core_names.h>
#include <openssl/pem.h>

#include <array>

#include "analyzer/base/digest.h"
#include "analyzer/base/status_macros.h"
#include "fmt/format.h"

namespace onnx_assay::provenance {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"ecdsa-p256", "ecdsa-p384", "ecdsa-p521", "ed25519"};

const EVP_MD* HashOf(KeyType type) {
  switch (type) {
    case KeyType::kEcdsaP256: return EVP_sha256();
    case KeyType::kEcdsaP384: return EVP_sha384();
    case KeyType::kEcdsaP521: return EVP_sha512();
    case KeyType::kEd25519: return nullptr;
  }
  return nullptr;
}

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

absl::StatusOr<KeyType> TypeOf(EVP_PKEY* key) {
  if (EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519) return KeyType::kEd25519;
  if (EVP_PKEY_get_base_id(key) == EVP_PKEY_EC) {
    // Parameters spelled out can describe a curve that is the named one but for its generator
    // (CVE-2020-0601).
    int is_explicit = 0;
    EVP_PKEY_get_int_param(key, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &is_explicit);
    if (is_explicit != 0) {
      return absl::InvalidArgumentError("key spells out its curve parameters: only named curves are allowed");
    }
    char name[64] = {};
    std::size_t length = 0;
    if (EVP_PKEY_get_group_name(key, name, sizeof name, &length) == 1) {
      const std::string_view curve(name, length);
      if (curve == "prime256v1" || curve == "P-256") return KeyType::kEcdsaP256;
      if (curve == "secp384r1" || curve == "P-384") return KeyType::kEcdsaP384;
      if (curve == "secp521r1" || curve == "P-521") return KeyType::kEcdsaP521;
    }
  }
  const char* const got = EVP_PKEY_get0_type_name(key);
  return absl::InvalidArgumentError(fmt::format(
      "key has the wrong type: {}, allowed are ECDSA on P-256, P-384 or P-521, and Ed25519",
      got == nullptr ? "unknown" : got));
}

// Whether the bytes are the DER form that OpenSSL itself would write for the same two numbers.
bool IsCanonicalEcdsa(std::string_view signature) {
  if (signature.empty() || signature.size() > 256) return false;
  const unsigned char* read = Bytes(signature);
  const OpensslPtr<ECDSA_SIG> parsed(
      d2i_ECDSA_SIG(nullptr, &read, static_cast<long>(signature.size())));
  if (parsed == nullptr || read != Bytes(signature) + signature.size()) return false;
  unsigned char* encoded = nullptr;
  const int size = i2d_ECDSA_SIG(parsed.get(), &encoded);
  const bool same = size >= 0 && std::string_view(reinterpret_cast<char*>(encoded),
                                                  static_cast<std::size_t>(size)) == signature;
  OPENSSL_free(encoded);
  return same;
}

}  // namespace

std::string_view KeyTypeName(KeyType type) { return kNames[static_cast<std::size_t>(type)]; }

std::optional<KeyType> ParseKeyType(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<KeyType>(i);
  }
  return std::nullopt;
}

absl::StatusOr<PublicKey> PublicKey::New(OpensslPtr<EVP_PKEY> key) {
  if (key == nullptr) return absl::InvalidArgumentError("no key was given");
  PublicKey result;
  ONNX_ASSAY_ASSIGN_OR_RETURN(result.type_, TypeOf(key.get()));
  const OpensslPtr<BIO> out(BIO_new(BIO_s_mem()));
  if (out == nullptr || PEM_write_bio_PUBKEY(out.get(), key.get()) != 1) {
    return absl::InvalidArgumentError(fmt::format("key has no public part: {}", OpensslReason()));
  }
  result.pem_ = BioBytes(out.get());
  result.hint_ = Hex(Sha256(result.pem_));
  // Read again from its public encoding: a handle of a token, or explicit parameters of a curve, never
  // take part in verification.
  const OpensslPtr<BIO> in(BIO_new_mem_buf(result.pem_.data(), static_cast<int>(result.pem_.size())));
  result.key_.reset(PEM_read_bio_PUBKEY(in.get(), nullptr, nullptr, nullptr));
  const OpensslPtr<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(result.key_.get(), nullptr));
  if (context == nullptr || EVP_PKEY_public_check(context.get()) != 1) {
    return absl::InvalidArgumentError(fmt::format("public key is no valid point: {}", OpensslReason()));
  }
  return result;
}

bool PublicKey::Verify(std::string_view message, std::string_view signature) const {
  if (type_ == KeyType::kEd25519 ? signature.size() != 64 : !IsCanonicalEcdsa(signature)) {
    OpensslReason();
    return false;
  }
  const OpensslPtr<EVP_MD_CTX> context(EVP_MD_CTX_new());
  const bool good =
      context != nullptr &&
      EVP_DigestVerifyInit(context.get(), nullptr, HashOf(type_), nullptr, key_.get()) == 1 &&
      EVP_DigestVerify(context.get(), Bytes(signature), signature.size(), Bytes(message),
                       message.size()) == 1;
  if (!good) OpensslReason();
  return good;
}

absl::StatusOr<PrivateKey> PrivateKey::New(OpensslPtr<EVP_PKEY> key) {
  if (key == nullptr) return absl::InvalidArgumentError("no key was given");
  EVP_PKEY_up_ref(key.get());
  ONNX_ASSAY_ASSIGN_OR_RETURN(PublicKey public_key, PublicKey::New(OpensslPtr<EVP_PKEY>(key.get())));
  return PrivateKey(std::move(key), std::move(public_key));
}

absl::StatusOr<std::string> PrivateKey::Sign(std::string_view message) const {
  const OpensslPtr<EVP_MD_CTX> context(EVP_MD_CTX_new());
  std::size_t size = 0;
  std::string signature;
  if (context == nullptr ||
      EVP_DigestSignInit(context.get(), nullptr, HashOf(public_key_.type()), nullptr, key_.get()) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, Bytes(message), message.size()) != 1) {
    return absl::InternalError(fmt::format("key cannot sign: {}", OpensslReason()));
  }
  signature.resize(size);
  if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     Bytes(message), message.size()) != 1) {
    return absl::InternalError(fmt::format("key cannot sign: {}", OpensslReason()));
  }
  signature.resize(size);
  // A token that signs with another key than the one it shows would give statements nobody can verify.
  if (!public_key_.Verify(message, signature)) {
    return absl::InternalError("signature does not verify with the public part of the key");
  }
  return signature;
}

}  // namespace onnx_assay::provenance
