#include "analyzer/base/digest.h"

#include <openssl/evp.h>

#include <cstdlib>

namespace onnx_assay {

struct Hasher::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  ~State() { EVP_MD_CTX_free(context); }
};

namespace {

// Digests fail only when OpenSSL has no memory or was built without them: nothing can go on then.
void Require(bool ok) {
  if (!ok) std::abort();
}

}  // namespace

Hasher::Hasher(Algorithm algorithm) : state_(std::make_unique<State>()) {
  const EVP_MD* const method = algorithm == Algorithm::kSha256 ? EVP_sha256() : EVP_sha1();
  Require(state_->context != nullptr && EVP_DigestInit_ex(state_->context, method, nullptr) == 1);
}

Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

void Hasher::Update(std::string_view bytes) {
  Require(EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()) == 1);
}

Sha256Digest Hasher::FinishSha256() {
  Sha256Digest digest;
  Require(EVP_MD_CTX_get_size(state_->context) == static_cast<int>(digest.size()) &&
          EVP_DigestFinal_ex(state_->context, digest.data(), nullptr) == 1);
  return digest;
}

Sha1Digest Hasher::FinishSha1() {
  Sha1Digest digest;
  Require(EVP_MD_CTX_get_size(state_->context) == static_cast<int>(digest.size()) &&
          EVP_DigestFinal_ex(state_->context, digest.data(), nullptr) == 1);
  return digest;
}

Sha256Digest Sha256(std::string_view bytes) {
  Hasher hasher;
  hasher.Update(bytes);
  return hasher.FinishSha256();
}

std::string Hex(std::span<const std::uint8_t> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace onnx_assay
