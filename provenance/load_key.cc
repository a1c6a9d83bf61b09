#include "provenance/load_key.h"

#include <openssl/crypto.h>
#include <openssl/pem.h>
#include <openssl/ui.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/engine_key.h"

namespace onnx_assay::provenance {
namespace {

// Bytes of a key file: a PKCS#12 file with a chain has a few thousand.
constexpr std::uint64_t kMaxKeyFileBytes = 1 << 20;

// Bytes that are erased when they are not needed any more.
struct Secret {
  std::string bytes;
  ~Secret() { OPENSSL_cleanse(bytes.data(), bytes.size()); }
};

// What the passphrase dialogue of OpenSSL carries along.
struct Dialogue {
  const PassphraseSource& source;
  absl::Status status;
};

int Answer(char* buffer, int size, int, void* data) {
  Dialogue& dialogue = *static_cast<Dialogue*>(data);
  absl::StatusOr<std::string> passphrase =
      dialogue.source ? dialogue.source()
                      : absl::StatusOr<std::string>(absl::InvalidArgumentError("key needs a passphrase"));
  if (!passphrase.ok()) {
    dialogue.status = passphrase.status();
    return -1;
  }
  const Secret secret{*std::move(passphrase)};
  if (secret.bytes.size() > static_cast<std::size_t>(size)) {
    dialogue.status = absl::InvalidArgumentError(
        fmt::format("passphrase is too long: {} bytes, {} are allowed", secret.bytes.size(), size));
    return -1;
  }
  std::memcpy(buffer, secret.bytes.data(), secret.bytes.size());
  return static_cast<int>(secret.bytes.size());
}

bool IsUri(std::string_view location) {
  const std::size_t colon = location.find(':');
  return colon != std::string_view::npos && colon > 1 &&
         std::all_of(location.begin(), location.begin() + static_cast<std::ptrdiff_t>(colon), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
         });
}

absl::Status CheckMode(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || (status.st_mode & 077) == 0) return absl::OkStatus();
  return absl::PermissionDeniedError(
      fmt::format("key file {} is open to group or others: mode {:04o}, 0600 is allowed",
                  Escaped(path, 4096), status.st_mode & 07777));
}

struct Contents {
  OpensslPtr<EVP_PKEY> key;
  std::vector<std::string> certificates;
  int keys = 0;
};

absl::StatusOr<std::string> CertificateDer(const X509* certificate) {
  unsigned char* der = nullptr;
  const int size = i2d_X509(certificate, &der);
  if (size < 0) return absl::InvalidArgumentError("certificate cannot be encoded");
  std::string bytes(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
  OPENSSL_free(der);
  return bytes;
}

absl::StatusOr<Contents> Drain(OSSL_STORE_CTX* store) {
  Contents contents;
  while (OSSL_STORE_eof(store) == 0) {
    const OpensslPtr<OSSL_STORE_INFO> info(OSSL_STORE_load(store));
    if (info == nullptr) {
      if (OSSL_STORE_error(store) != 0) break;
      continue;
    }
    if (OSSL_STORE_INFO_get_type(info.get()) == OSSL_STORE_INFO_PKEY) {
      contents.key.reset(OSSL_STORE_INFO_get1_PKEY(info.get()));
      ++contents.keys;
    } else if (OSSL_STORE_INFO_get_type(info.get()) == OSSL_STORE_INFO_CERT) {
      ONNX_ASSAY_ASSIGN_OR_RETURN(contents.certificates.emplace_back(),
                                  CertificateDer(OSSL_STORE_INFO_get0_CERT(info.get())));
    }
  }
  return contents;
}

absl::Status NoKey(const std::string& location, int keys, const Dialogue& dialogue) {
  if (!dialogue.status.ok()) {
    OpensslReason();
    return dialogue.status;
  }
  if (keys > 1) {
    return absl::InvalidArgumentError(
        fmt::format("{} holds {} private keys, 1 is allowed", Escaped(location, 4096), keys));
  }
  return absl::InvalidArgumentError(
      fmt::format("{} holds no private key that can be read: {}", Escaped(location, 4096), OpensslReason()));
}

}  // namespace

absl::StatusOr<LoadedKey> LoadPrivateKey(const std::string& location, const PassphraseSource& passphrase) {
  Dialogue dialogue{passphrase, {}};
  const OpensslPtr<UI_METHOD> method(UI_UTIL_wrap_read_pem_callback(Answer, 0));
  const bool uri = IsUri(location);
  Secret file;
  OpensslPtr<BIO> bytes;
  OpensslPtr<OSSL_STORE_CTX> store;
  if (uri) {
    store.reset(OSSL_STORE_open(location.c_str(), method.get(), &dialogue, nullptr, nullptr));
  } else {
    ONNX_ASSAY_RETURN_IF_ERROR(CheckMode(location));
    ONNX_ASSAY_ASSIGN_OR_RETURN(file.bytes, ReadSmallFile(location, kMaxKeyFileBytes));
    bytes.reset(BIO_new_mem_buf(file.bytes.data(), static_cast<int>(file.bytes.size())));
    store.reset(OSSL_STORE_attach(bytes.get(), "file", nullptr, nullptr, method.get(), &dialogue, nullptr,
                                  nullptr, nullptr));
  }
  Contents contents;
  if (store != nullptr) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(contents, Drain(store.get()));
  }
  if (contents.keys == 0 && uri && !location.starts_with("file:") && dialogue.status.ok()) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(contents.key, LoadEngineKey(location, method.get(), &dialogue));
    contents.keys = 1;
  }
  if (contents.keys != 1) return NoKey(location, contents.keys, dialogue);
  ONNX_ASSAY_ASSIGN_OR_RETURN(PrivateKey key, PrivateKey::New(std::move(contents.key)));
  return LoadedKey{std::move(key), std::move(contents.certificates)};
}

absl::StatusOr<PublicKey> ParsePublicKey(std::string_view pem) {
  if (pem.size() > kMaxKeyFileBytes) return absl::InvalidArgumentError("public key file is too large");
  const OpensslPtr<BIO> in(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  OpensslPtr<EVP_PKEY> key(PEM_read_bio_PUBKEY(in.get(), nullptr, nullptr, nullptr));
  if (key == nullptr) {
    return absl::InvalidArgumentError(fmt::format("text holds no public key in PEM form: {}", OpensslReason()));
  }
  return PublicKey::New(std::move(key));
}

absl::StatusOr<PrivateKey> GenerateKey(KeyType type) {
  OpensslPtr<EVP_PKEY> key;
  switch (type) {
    case KeyType::kEcdsaP256: key.reset(EVP_EC_gen("P-256")); break;
    case KeyType::kEcdsaP384: key.reset(EVP_EC_gen("P-384")); break;
    case KeyType::kEcdsaP521: key.reset(EVP_EC_gen("P-521")); break;
    case KeyType::kEd25519: key.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")); break;
  }
  if (key == nullptr) return absl::InternalError(fmt::format("no key could be made: {}", OpensslReason()));
  return PrivateKey::New(std::move(key));
}

absl::StatusOr<std::string> PrivateKeyPem(const PrivateKey& key, std::string_view passphrase) {
  const OpensslPtr<BIO> out(BIO_new(BIO_s_secmem()));
  const EVP_CIPHER* const cipher = passphrase.empty() ? nullptr : EVP_aes_256_cbc();
  if (out == nullptr ||
      PEM_write_bio_PKCS8PrivateKey(out.get(), key.handle(), cipher, passphrase.data(),
                                    static_cast<int>(passphrase.size()), nullptr, nullptr) != 1) {
    return absl::InternalError(fmt::format("private key cannot be written: {}", OpensslReason()));
  }
  return BioBytes(out.get());
}

}  // namespace onnx_assay::provenance
