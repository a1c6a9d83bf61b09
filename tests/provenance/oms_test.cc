#include "provenance/oms.h"

#include "gtest/gtest.h"
#include "provenance/bundle.h"
#include "tests/provenance/vectors.h"

namespace onnx_assay::provenance {
namespace {

Manifest Demo() {
  Manifest manifest;
  manifest.model_name = "demo";
  manifest.resources = {{"sub/weights.bin", Sha256(Vector("oms/demo/sub/weights.bin"))},
                        {"model.onnx", Sha256(Vector("oms/demo/model.onnx"))}};
  SortResources(manifest.resources);
  manifest.ignored = {".git", ".gitattributes", ".github", ".gitignore", "model.sig"};
  return manifest;
}

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Oms, DemoPayloadComesOutByteForByte) {
  EXPECT_EQ(WriteOmsStatement(Demo()), Vector("oms/demo.payload.json"));
}

TEST(Oms, DemoBundleVerifies) {
  const absl::StatusOr<Bundle> bundle = ParseBundle(Vector("oms/demo/model.sig"), {});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  const Envelope& envelope = bundle->envelope;
  const std::string pae = PreAuthEncoding(envelope.payload_type, envelope.payload);
  EXPECT_EQ(pae.size(), 682u);
  EXPECT_EQ(Hex(Sha256(pae)), "dc5109468df67753f705b271aa607b233011e0bdbb50629f428dc63384a79138");
  EXPECT_TRUE(VectorKey("dsse/p256.pub").Verify(pae, envelope.signature));
  const absl::StatusOr<Manifest> manifest = ParseOmsStatement(envelope.payload, {});
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(WriteOmsStatement(*manifest), envelope.payload);
  EXPECT_EQ(bundle->hint, VectorKey("dsse/p256.pub").hint());
}

TEST(Oms, RootFollowsTheOrderOfTheSpecificationAndOfTheReference) {
  std::vector<Resource> resources = {
      {"model/w", Sha256("2")}, {"a/x", Sha256("4")}, {"model.onnx", Sha256("1")}, {"a-b/x", Sha256("3")}};
  SortResources(resources);
  EXPECT_EQ(resources.front().name, "a-b/x");
  EXPECT_EQ(Hex(RootDigest(resources)), "93516711d6ff0d754f5079dac1e9f28e5bbd4e42afc7993deb760e204aa7f853");
  EXPECT_EQ(Hex(ReferenceRootDigest(resources)), "0cf90b07edce1f49fab55fdbdff99e99f2c20303c1c7a411914ba993620b2947");
}

TEST(Oms, AcceptsAnyOrderWhoseRootFollows) {
  Manifest manifest = Demo();
  std::swap(manifest.resources[0], manifest.resources[1]);
  EXPECT_TRUE(ParseOmsStatement(WriteOmsStatement(manifest), {}).ok());
}

TEST(Oms, SingleFileTakesTheNameOfTheReference) {
  Manifest manifest;
  manifest.model_name = "m.onnx";
  manifest.resources = {{".", Sha256("x")}};
  EXPECT_TRUE(ParseOmsStatement(WriteOmsStatement(manifest), {}).ok());
  manifest.resources.push_back({"other", Sha256("y")});
  EXPECT_EQ(ParseOmsStatement(WriteOmsStatement(manifest), {}).status().message(),
            "manifest names \".\", which has a component .");
}

TEST(Oms, RefusesUnsafeNames) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"../x", "has a component .."}, {"a/../x", "has a component .."}, {"/x", "is absolute"},
      {"C:/x", "has a drive letter"}, {"a\\b", "has a backslash"}, {"a//b", "has an empty component"},
      {"a/", "has an empty component"}, {"./a", "has a component ."}, {"", "is empty"},
      {std::string_view("a\0b", 3), "has a control character"}, {"a\nb", "has a control character"},
  };
  for (const auto& [name, fault] : cases) {
    Manifest manifest = Demo();
    manifest.resources[0].name = name;
    const std::string message(ParseOmsStatement(WriteOmsStatement(manifest), {}).status().message());
    EXPECT_TRUE(message.ends_with(fault)) << message;
    manifest = Demo();
    manifest.ignored.emplace_back(name);
    EXPECT_FALSE(ParseOmsStatement(WriteOmsStatement(manifest), {}).ok()) << name;
  }
}

TEST(Oms, RefusesWhatTheReferenceVerifierLetsPass) {
  const std::string good = Vector("oms/demo.payload.json");
  const std::string digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const std::pair<std::string, std::string> cases[] = {
      {Replaced(good, "\"name\":\"sub/weights.bin\"", "\"name\":\"model.onnx\""),
       "manifest lists \"model.onnx\" twice"},
      {Replaced(good, "\"digest\":\"ba78", "\"digest\":\"BA78"),
       "manifest has a digest of \"model.onnx\" that is no sha256 of 64 lower-case digits"},
      {Replaced(good, digest, digest.substr(1)),
       "manifest has a digest of \"model.onnx\" that is no sha256 of 64 lower-case digits"},
      {Replaced(good, "\"method\":\"files\"", "\"method\":\"files\",\"method\":\"files\""),
       "statement has a member twice in one object; readers disagree about which counts"},
      {Replaced(good, "\"allow_symlinks\":false", "\"allow_symlinks\":\"yes\""),
       "manifest does not say whether links are allowed"},
      {Replaced(good, "937b3a", "937b3b"),
       "manifest has a subject digest that does not follow from its files"},
      {Replaced(good, "signature/v1.0", "Digests/v0.1"),
       "manifest has the predicateType \"https://model_signing/Digests/v0.1\", allowed is "
       "https://model_signing/signature/v1.0"},
      {Replaced(good, "\"hash_type\":\"sha256\"", "\"hash_type\":\"blake2b\""),
       "manifest has the hash_type \"blake2b\", allowed is \"sha256\""},
      {Replaced(good, "\"method\":\"files\"", "\"method\":\"shards\""),
       "manifest has the method \"shards\", allowed is \"files\""},
      {Replaced(good, "Statement/v1", "Statement/v0.1"),
       "statement has the wrong _type, allowed is https://in-toto.io/Statement/v1"},
      {Replaced(good, "\"resources\":[", "\"more\":1,\"resources\":["), "manifest has an unknown member"},
      {Replaced(good, "{\"_type\"", "{\"more\":1,\"_type\""), "statement has an unknown member"},
      {good + "\n{}", "statement is no well-formed JSON at byte 0x281"},
  };
  for (const auto& [payload, message] : cases) {
    EXPECT_EQ(ParseOmsStatement(payload, {}).status().message(), message);
  }
}

TEST(Oms, RefusesTwoSubjectsAndAnEmptySet) {
  const std::string good = Vector("oms/demo.payload.json");
  const std::string subject = good.substr(good.find("\"subject\":[") + 11);
  const std::string one = subject.substr(0, subject.size() - 2);
  std::string other = Replaced(one, "demo", "demo2");
  EXPECT_EQ(ParseOmsStatement(Replaced(good, one, one + "," + other), {}).status().message(),
            "manifest has 2 subjects, 1 is allowed");
  EXPECT_EQ(ParseOmsStatement(Replaced(good, one, one + "," + one), {}).status().message(),
            "statement has a subject twice");
  Manifest manifest = Demo();
  manifest.resources.clear();
  EXPECT_EQ(ParseOmsStatement(WriteOmsStatement(manifest), {}).status().message(), "manifest lists no file");
}

}  // namespace
}  // namespace onnx_assay::provenance
