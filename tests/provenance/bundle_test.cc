#include "provenance/bundle.h"

#include "gtest/gtest.h"
#include "tests/provenance/vectors.h"

namespace onnx_assay::provenance {
namespace {

std::string With(std::string_view from, std::string_view to) {
  std::string text = Vector("oms/demo/model.sig");
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string Message(const std::string& text) {
  return std::string(ParseBundle(text, {}).status().message());
}

TEST(Bundle, WritesWhatItReads) {
  const absl::StatusOr<Bundle> bundle = ParseBundle(Vector("oms/demo/model.sig"), {});
  ASSERT_TRUE(bundle.ok());
  const absl::StatusOr<Bundle> again = ParseBundle(WriteBundle(*bundle), {});
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->envelope.payload, bundle->envelope.payload);
  EXPECT_EQ(again->envelope.signature, bundle->envelope.signature);
  EXPECT_EQ(again->hint, bundle->hint);
  Bundle chain = *bundle;
  chain.certificates = {"leaf", "issuer"};
  EXPECT_EQ(ParseBundle(WriteBundle(chain), {})->certificates, chain.certificates);
}

TEST(Bundle, TakesWhatOtherWritersLeaveOut) {
  EXPECT_EQ(Message(With(",\"tlogEntries\":[]", "")), "");
  EXPECT_EQ(Message(With(",\"keyid\":\"\"", "")), "");
  EXPECT_EQ(Message(With("\"keyid\":\"\"", "\"keyid\":null")), "");
  EXPECT_EQ(Message(With("\"hint\":", "\"rawBytes\":\"AA==\",\"keyDetails\":\"X\",\"hint\":")), "");
}

TEST(Bundle, RefusesEverythingElse) {
  const std::pair<std::string, std::string_view> cases[] = {
      {With("bundle.v0.3", "bundle.v0.4"),
       "bundle has the wrong mediaType, allowed is application/vnd.dev.sigstore.bundle.v0.3+json"},
      {With("bundle.v0.3+json", "bundle+json;version=0.3"),
       "bundle has the wrong mediaType, allowed is application/vnd.dev.sigstore.bundle.v0.3+json"},
      {With("\"payloadType\":\"application/vnd.in-toto+json\"", "\"payloadType\":\"text/plain\""),
       "bundle has the wrong payloadType, allowed is application/vnd.in-toto+json"},
      {With("\"keyid\":\"\"}", "\"keyid\":\"\"},{\"sig\":\"AAAA\"}"), "bundle does not hold exactly one signature"},
      {With("{\"sig\"", "{\"more\":1,\"sig\""), "bundle has a signature with unknown members"},
      {With("{\"mediaType\"", "{\"more\":1,\"mediaType\""),
       "bundle is no object with mediaType, verificationMaterial and dsseEnvelope alone"},
      {With("{\"mediaType\"", "{\"dsseEnvelope\":1,\"mediaType\""),
       "bundle has a member twice in one object; readers disagree about which counts"},
      {With("\"publicKey\"", "\"certificate\":{\"rawBytes\":\"AA==\"},\"publicKey\""),
       "bundle does not hold exactly one of publicKey, x509CertificateChain and certificate"},
      {With("\"publicKey\":{", "\"timestampVerificationData\":{"),
       "bundle does not hold exactly one of publicKey, x509CertificateChain and certificate"},
      {With("\"tlogEntries\"", "\"tlogentries\""), "bundle has verificationMaterial with unknown members"},
      {With("\"sig\":\"ME", "\"sig\":\" ME"), "bundle has a member sig that is no strict base64"},
      {With("\"sig\":\"ME", "\"sig\":\"-E"), "bundle has a member sig that is no strict base64"},
      {With("\"payload\":\"", "\"payload\":\"\\n"), "bundle has a member payload that is no strict base64"},
      {With("\"hint\":\"", "\"hint\":1,\"keyDetails\":\""), "bundle has a hint that is no text"},
      {With("\"hint\"", "\"hink\""), "bundle has a publicKey with unknown members"},
      {"[]", "bundle is no object with mediaType, verificationMaterial and dsseEnvelope alone"},
      {"null", "bundle is no object with mediaType, verificationMaterial and dsseEnvelope alone"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(Message(text), message);
}

}  // namespace
}  // namespace onnx_assay::provenance
