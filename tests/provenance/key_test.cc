#include "provenance/key.h"

#include <openssl/pem.h>

#include "analyzer/base/digest.h"
#include "gtest/gtest.h"
#include "provenance/dsse.h"
#include "tests/provenance/vectors.h"

namespace onnx_assay::provenance {
namespace {

TEST(PreAuthEncoding, CountsBytesNotCharacters) {
  const std::string pae = PreAuthEncoding(kInTotoPayloadType, Vector("dsse/payload.txt"));
  EXPECT_EQ(pae, Vector("dsse/pae.bin"));
  EXPECT_EQ(Hex(Sha256(pae)), "ec68fb3b409844e885bf701cc603e475bbd8100281ec6b9c8f9c614cb7a1562e");
  EXPECT_EQ(PreAuthEncoding("", ""), "DSSEv1 0  0 ");
}

TEST(Key, Ed25519SignatureComesOutByteForByte) {
  const PrivateKey key = VectorPrivateKey("dsse/ed25519.key");
  const absl::StatusOr<std::string> signature = key.Sign(Vector("dsse/pae.bin"));
  ASSERT_TRUE(signature.ok());
  EXPECT_EQ(*signature, Vector("dsse/ed25519.sig"));
  EXPECT_EQ(key.public_key().pem(), Vector("dsse/ed25519.pub"));
  EXPECT_TRUE(VectorKey("dsse/ed25519.pub").Verify(Vector("dsse/pae.bin"), Vector("dsse/ed25519.sig")));
}

TEST(Key, EcdsaSignatureVerifiesBothWays) {
  const PublicKey key = VectorKey("dsse/p256.pub");
  EXPECT_EQ(key.hint(), "dac6649ec6534dc47ac585156599d03a41dc331950fc251ee036f7ad81f8f4ba");
  EXPECT_TRUE(key.Verify(Vector("dsse/pae.bin"), Vector("dsse/p256.sig")));
  const absl::StatusOr<std::string> signature = VectorPrivateKey("dsse/p256.key").Sign(Vector("dsse/pae.bin"));
  ASSERT_TRUE(signature.ok());
  EXPECT_TRUE(key.Verify(Vector("dsse/pae.bin"), *signature));
}

TEST(Key, EveryTypeSignsAndRefusesOneAlteredBit) {
  for (const KeyType type :
       {KeyType::kEcdsaP256, KeyType::kEcdsaP384, KeyType::kEcdsaP521, KeyType::kEd25519}) {
    const absl::StatusOr<PrivateKey> key = GenerateKey(type);
    ASSERT_TRUE(key.ok());
    EXPECT_EQ(key->public_key().type(), type);
    const absl::StatusOr<std::string> signature = key->Sign("message");
    ASSERT_TRUE(signature.ok());
    EXPECT_TRUE(key->public_key().Verify("message", *signature));
    EXPECT_FALSE(key->public_key().Verify("messagf", *signature));
    for (std::size_t bit = 0; bit < signature->size() * 8; ++bit) {
      std::string altered = *signature;
      altered[bit / 8] = static_cast<char>(altered[bit / 8] ^ 1 << bit % 8);
      EXPECT_FALSE(key->public_key().Verify("message", altered)) << KeyTypeName(type) << " bit " << bit;
    }
  }
}

TEST(Key, RefusesSignaturesInOtherEncodings) {
  const PublicKey key = VectorKey("dsse/p256.pub");
  const std::string pae = Vector("dsse/pae.bin");
  const std::string der = Vector("dsse/p256.sig");
  EXPECT_FALSE(key.Verify(pae, der + '\0'));                                // bytes after the value
  EXPECT_FALSE(key.Verify(pae, "\x30\x81" + der.substr(1)));                // length in the long form
  EXPECT_FALSE(key.Verify(pae, der.substr(5, 32) + der.substr(40)));        // r and s without DER
  EXPECT_FALSE(key.Verify(pae, ""));
  EXPECT_FALSE(key.Verify(pae, std::string(100'000, '0')));
  EXPECT_FALSE(VectorKey("dsse/ed25519.pub").Verify(pae, Vector("dsse/ed25519.sig") + 'x'));
}

TEST(Key, RefusesOtherAlgorithmsAndCurves) {
  OpensslPtr<EVP_PKEY> rsa(EVP_RSA_gen(2048));
  EXPECT_EQ(PublicKey::New(std::move(rsa)).status().message(),
            "key has the wrong type: RSA, allowed are ECDSA on P-256, P-384 or P-521, and Ed25519");
  OpensslPtr<EVP_PKEY> curve(EVP_EC_gen("secp256k1"));
  EXPECT_EQ(PublicKey::New(std::move(curve)).status().message(),
            "key has the wrong type: EC, allowed are ECDSA on P-256, P-384 or P-521, and Ed25519");
}

TEST(Key, RefusesCurveParametersThatAreSpelledOut) {
  OpensslPtr<EVP_PKEY> key(EVP_EC_gen("P-256"));
  ASSERT_EQ(EVP_PKEY_set_utf8_string_param(key.get(), "encoding", "explicit"), 1);
  const OpensslPtr<BIO> out(BIO_new(BIO_s_mem()));
  ASSERT_EQ(PEM_write_bio_PUBKEY(out.get(), key.get()), 1);
  EXPECT_EQ(ParsePublicKey(BioBytes(out.get())).status().message(),
            "key spells out its curve parameters: only named curves are allowed");
}

TEST(Key, RefusesAPointThatIsNotOnTheCurve) {
  std::string pem = Vector("dsse/p256.pub");
  const std::size_t last = pem.find("cA==");
  ASSERT_NE(last, std::string::npos);
  pem.replace(last, 4, "cQ==");
  EXPECT_FALSE(ParsePublicKey(pem).ok());
}

}  // namespace
}  // namespace onnx_assay::provenance
