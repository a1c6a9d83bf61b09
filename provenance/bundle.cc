#include "provenance/bundle.h"

#include <initializer_list>

#include "analyzer/base/status_macros.h"
#include "fmt/format.h"
#include "provenance/base64.h"

namespace onnx_assay::provenance {
namespace {

// Certificates in one bundle; real chains have two to four.
constexpr std::size_t kMaxCertificates = 16;

absl::Status Broken(std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("bundle {}", what));
}

// Members outside the list could mean something to another reader.
bool HasOnly(const Json& json, std::initializer_list<std::string_view> allowed) {
  if (json.object() == nullptr) return false;
  for (const auto& [name, value] : *json.object()) {
    bool known = false;
    for (const std::string_view candidate : allowed) known = known || candidate == name;
    if (!known) return false;
  }
  return true;
}

absl::StatusOr<std::string> Decode(const Json& json, std::string_view member) {
  const std::string* const text = json.FindString(member);
  if (text == nullptr) return Broken(fmt::format("has no text member {}", member));
  std::optional<std::string> bytes = Base64Decode(*text);
  if (!bytes) return Broken(fmt::format("has a member {} that is no strict base64", member));
  return *std::move(bytes);
}

absl::Status ReadChain(const Json& chain, Bundle& bundle) {
  const Json* const list = chain.Find("certificates");
  if (!HasOnly(chain, {"certificates"}) || list == nullptr || list->array() == nullptr ||
      list->array()->empty()) {
    return Broken("has an x509CertificateChain without certificates");
  }
  if (list->array()->size() > kMaxCertificates) {
    return Broken(fmt::format("has too many certificates: {}, {} are allowed", list->array()->size(),
                              kMaxCertificates));
  }
  for (const Json& certificate : *list->array()) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(bundle.certificates.emplace_back(), Decode(certificate, "rawBytes"));
  }
  return absl::OkStatus();
}

// Exactly one kind of key material. Anything algorithm-like in it (rawBytes, keyDetails of older
// writers) is passed over: the trusted key alone decides.
absl::Status ReadMaterial(const Json& material, Bundle& bundle) {
  if (!HasOnly(material, {"publicKey", "x509CertificateChain", "certificate", "tlogEntries",
                          "timestampVerificationData"})) {
    return Broken("has verificationMaterial with unknown members");
  }
  const Json* const key = material.Find("publicKey");
  const Json* const chain = material.Find("x509CertificateChain");
  const Json* const leaf = material.Find("certificate");
  if ((key != nullptr) + (chain != nullptr) + (leaf != nullptr) != 1) {
    return Broken("does not hold exactly one of publicKey, x509CertificateChain and certificate");
  }
  if (chain != nullptr) return ReadChain(*chain, bundle);
  if (leaf != nullptr) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(bundle.certificates.emplace_back(), Decode(*leaf, "rawBytes"));
    return absl::OkStatus();
  }
  if (!HasOnly(*key, {"hint", "rawBytes", "keyDetails", "validFor"})) {
    return Broken("has a publicKey with unknown members");
  }
  const Json* const hint = key->Find("hint");
  if (hint != nullptr && hint->string() == nullptr) return Broken("has a hint that is no text");
  if (hint != nullptr) bundle.hint = *hint->string();
  return absl::OkStatus();
}

Json Material(const Bundle& bundle) {
  Json::Object material;
  if (bundle.certificates.empty()) {
    material["publicKey"] = Json::Object{{"hint", bundle.hint}};
  } else {
    Json::Array certificates;
    for (const std::string& der : bundle.certificates) {
      certificates.emplace_back(Json::Object{{"rawBytes", Base64Encode(der)}});
    }
    material["x509CertificateChain"] = Json::Object{{"certificates", std::move(certificates)}};
  }
  material["tlogEntries"] = Json::Array();
  return material;
}

}  // namespace

absl::StatusOr<Envelope> ParseEnvelope(const Json& json) {
  if (!HasOnly(json, {"payload", "payloadType", "signatures"})) {
    return Broken("has no dsseEnvelope, or one with unknown members");
  }
  Envelope envelope;
  const std::string* const type = json.FindString("payloadType");
  if (type == nullptr || *type != kInTotoPayloadType) {
    return Broken(fmt::format("has the wrong payloadType, allowed is {}", kInTotoPayloadType));
  }
  envelope.payload_type = *type;
  ONNX_ASSAY_ASSIGN_OR_RETURN(envelope.payload, Decode(json, "payload"));
  const Json* const signatures = json.Find("signatures");
  if (signatures == nullptr || signatures->array() == nullptr || signatures->array()->size() != 1) {
    return Broken("does not hold exactly one signature");
  }
  const Json& signature = signatures->array()->front();
  if (!HasOnly(signature, {"sig", "keyid"})) return Broken("has a signature with unknown members");
  const Json* const key_id = signature.Find("keyid");
  if (key_id != nullptr && key_id->string() == nullptr && !key_id->is_null()) {
    return Broken("has a keyid that is no text");
  }
  ONNX_ASSAY_ASSIGN_OR_RETURN(envelope.signature, Decode(signature, "sig"));
  return envelope;
}

absl::StatusOr<Bundle> ParseBundle(std::string_view text, const Limits& limits) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Json json, ParseJson(text, "bundle", limits));
  if (!HasOnly(json, {"mediaType", "verificationMaterial", "dsseEnvelope"})) {
    return Broken("is no object with mediaType, verificationMaterial and dsseEnvelope alone");
  }
  const std::string* const media_type = json.FindString("mediaType");
  if (media_type == nullptr || *media_type != kBundleMediaType) {
    return Broken(fmt::format("has the wrong mediaType, allowed is {}", kBundleMediaType));
  }
  const Json* const material = json.Find("verificationMaterial");
  if (material == nullptr || material->object() == nullptr) return Broken("has no verificationMaterial");
  Bundle bundle;
  ONNX_ASSAY_RETURN_IF_ERROR(ReadMaterial(*material, bundle));
  const Json* const envelope = json.Find("dsseEnvelope");
  if (envelope == nullptr) return Broken("has no dsseEnvelope");
  ONNX_ASSAY_ASSIGN_OR_RETURN(bundle.envelope, ParseEnvelope(*envelope));
  return bundle;
}

std::string WriteBundle(const Bundle& bundle) {
  const Json signature = Json::Object{{"sig", Base64Encode(bundle.envelope.signature)}, {"keyid", ""}};
  return CanonicalJson(Json::Object{
      {"mediaType", kBundleMediaType},
      {"verificationMaterial", Material(bundle)},
      {"dsseEnvelope", Json::Object{{"payload", Base64Encode(bundle.envelope.payload)},
                                    {"payloadType", bundle.envelope.payload_type},
                                    {"signatures", Json::Array{signature}}}},
  });
}

}  // namespace onnx_assay::provenance
