#include "provenance/load_key.h"

#include <openssl/pkcs12.h>
#include <sys/stat.h>

#include "gtest/gtest.h"
#include "tests/provenance/vectors.h"

namespace onnx_assay::provenance {
namespace {

PassphraseSource Answer(std::string passphrase) {
  return [passphrase] { return absl::StatusOr<std::string>(passphrase); };
}

TEST(LoadPrivateKey, ReadsWhatGenerateKeyWrites) {
  for (const KeyType type :
       {KeyType::kEcdsaP256, KeyType::kEcdsaP384, KeyType::kEcdsaP521, KeyType::kEd25519}) {
    const absl::StatusOr<PrivateKey> key = GenerateKey(type);
    ASSERT_TRUE(key.ok());
    const absl::StatusOr<LoadedKey> plain = LoadPem(*PrivateKeyPem(*key, ""));
    ASSERT_TRUE(plain.ok()) << plain.status();
    EXPECT_EQ(plain->key.public_key().pem(), key->public_key().pem());
    const std::string encrypted = *PrivateKeyPem(*key, "correct horse");
    EXPECT_TRUE(encrypted.starts_with("-----BEGIN ENCRYPTED PRIVATE KEY-----"));
    const absl::StatusOr<LoadedKey> opened = LoadPem(encrypted, Answer("correct horse"));
    ASSERT_TRUE(opened.ok()) << opened.status();
    EXPECT_EQ(opened->key.public_key().pem(), key->public_key().pem());
  }
}

TEST(LoadPrivateKey, SaysWhenThePassphraseIsMissingOrWrong) {
  const std::string encrypted = *PrivateKeyPem(*GenerateKey(KeyType::kEcdsaP256), "correct horse");
  EXPECT_EQ(LoadPem(encrypted).status().message(), "key needs a passphrase");
  EXPECT_FALSE(LoadPem(encrypted, Answer("wrong")).ok());
  EXPECT_FALSE(LoadPem(encrypted, Answer("")).ok());
  EXPECT_EQ(LoadPem(encrypted, [] {
              return absl::StatusOr<std::string>(absl::InvalidArgumentError("no variable of that name"));
            }).status().message(),
            "no variable of that name");
}

TEST(LoadPrivateKey, ReadsPkcs12WithItsCertificate) {
  const absl::StatusOr<PrivateKey> key = GenerateKey(KeyType::kEcdsaP256);
  const OpensslPtr<X509> certificate(X509_new());
  X509_set_pubkey(certificate.get(), key->handle());
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), 0);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
  ASSERT_GT(X509_sign(certificate.get(), key->handle(), EVP_sha256()), 0);
  PKCS12* const p12 = PKCS12_create("secret", "name", key->handle(), certificate.get(), nullptr, 0, 0, 0, 0, 0);
  ASSERT_NE(p12, nullptr);
  unsigned char* der = nullptr;
  const int size = i2d_PKCS12(p12, &der);
  const std::string bytes(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
  OPENSSL_free(der);
  PKCS12_free(p12);
  const absl::StatusOr<LoadedKey> loaded = LoadPem(bytes, Answer("secret"));
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->key.public_key().pem(), key->public_key().pem());
  EXPECT_EQ(loaded->certificates.size(), 1u);
  EXPECT_FALSE(LoadPem(bytes, Answer("other")).ok());
}

TEST(LoadPrivateKey, RefusesAFileThatOthersMayRead) {
  std::string path = ::testing::TempDir() + "open.XXXXXX";
  const int descriptor = mkstemp(path.data());
  ASSERT_EQ(fchmod(descriptor, 0644), 0);
  close(descriptor);
  const absl::Status status = LoadPrivateKey(path, {}).status();
  unlink(path.c_str());
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_EQ(status.message(), "key file " + path + " is open to group or others: mode 0644, 0600 is allowed");
}

TEST(LoadPrivateKey, RefusesFilesWithoutExactlyOneKey) {
  EXPECT_FALSE(LoadPem(Vector("dsse/p256.pub")).ok());
  EXPECT_FALSE(LoadPem("").ok());
  EXPECT_FALSE(LoadPem("no key").ok());
  const absl::Status two = LoadPem(Vector("dsse/p256.key") + Vector("dsse/ed25519.key")).status();
  EXPECT_NE(std::string(two.message()).find("holds 2 private keys, 1 is allowed"), std::string::npos) << two;
  EXPECT_EQ(LoadPrivateKey("/nonexistent/key", {}).status().code(), absl::StatusCode::kNotFound);
  EXPECT_FALSE(LoadPrivateKey("nosuchscheme:object=x", {}).ok());
}

TEST(ParsePublicKey, TakesPemOnly) {
  EXPECT_TRUE(ParsePublicKey(Vector("dsse/p256.pub")).ok());
  EXPECT_FALSE(ParsePublicKey(Vector("dsse/p256.key")).ok());
  EXPECT_FALSE(ParsePublicKey("").ok());
}

}  // namespace
}  // namespace onnx_assay::provenance
