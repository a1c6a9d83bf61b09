#include "provenance/certificate.h"

#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::provenance {
namespace {

// Certificates in one chain; real ones have two to four.
constexpr std::size_t kMaxChain = 16;

OpensslPtr<X509> ParseDer(std::string_view der) {
  const auto* read = reinterpret_cast<const unsigned char*>(der.data());
  const auto* const end = read + der.size();
  OpensslPtr<X509> certificate(d2i_X509(nullptr, &read, static_cast<long>(der.size())));
  if (certificate != nullptr && read != end) certificate.reset();
  return certificate;
}

// May sign data: RFC 5280 key usage digitalSignature where the extension is there, and code signing where
// an extended usage is.
bool MaySign(X509* leaf) {
  if (X509_check_ca(leaf) == 1) return false;
  const std::uint32_t usage = X509_get_key_usage(leaf);
  const std::uint32_t extended = X509_get_extended_key_usage(leaf);
  const bool has_usage = usage != UINT32_MAX;
  const bool has_extended = extended != UINT32_MAX;
  if (!has_usage && !has_extended) return false;
  if (has_usage && (usage & KU_DIGITAL_SIGNATURE) == 0) return false;
  return !has_extended || (extended & (XKU_CODE_SIGN | XKU_ANYEKU)) != 0;
}

bool NameIs(const ASN1_STRING* name, std::string_view wanted) {
  unsigned char* text = nullptr;
  const int size = ASN1_STRING_to_UTF8(&text, name);
  if (size < 0) return false;
  const bool same =
      std::string_view(reinterpret_cast<char*>(text), static_cast<std::size_t>(size)) == wanted;
  OPENSSL_free(text);
  return same;
}

bool HasCommonName(X509* leaf, std::string_view wanted) {
  X509_NAME* const subject = X509_get_subject_name(leaf);
  const int at = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
  // A second common name would let the certificate speak for two parties.
  if (at < 0 || X509_NAME_get_index_by_NID(subject, NID_commonName, at) >= 0) return false;
  return NameIs(X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, at)), wanted);
}

bool Bears(X509* leaf, std::string_view identity) {
  auto* const names = static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(leaf, NID_subject_alt_name, nullptr, nullptr));
  if (names == nullptr) return HasCommonName(leaf, identity);
  bool found = false;
  for (int i = 0; i < sk_GENERAL_NAME_num(names); ++i) {
    const GENERAL_NAME* const name = sk_GENERAL_NAME_value(names, i);
    if (name->type == GEN_DNS || name->type == GEN_EMAIL || name->type == GEN_URI) {
      found = found || NameIs(name->d.ia5, identity);
    }
  }
  GENERAL_NAMES_free(names);
  return found;
}

// Empty when the chain leads from `leaf` to a root.
std::string PathFault(X509* leaf, STACK_OF(X509) * intermediates, const ChainPolicy& policy) {
  const OpensslPtr<X509_STORE> store(X509_STORE_new());
  for (const std::string& der : policy.roots) {
    const OpensslPtr<X509> root = ParseDer(der);
    if (root == nullptr || X509_STORE_add_cert(store.get(), root.get()) != 1) return "a root cannot be read";
  }
  const OpensslPtr<X509_STORE_CTX> context(X509_STORE_CTX_new());
  if (context == nullptr || X509_STORE_CTX_init(context.get(), store.get(), leaf, intermediates) != 1) {
    return OpensslReason();
  }
  X509_VERIFY_PARAM* const parameters = X509_STORE_CTX_get0_param(context.get());
  X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_X509_STRICT);
  if (policy.at_time) X509_VERIFY_PARAM_set_time(parameters, static_cast<time_t>(*policy.at_time));
  if (X509_verify_cert(context.get()) == 1) return {};
  const int error = X509_STORE_CTX_get_error(context.get());
  OpensslReason();
  return X509_verify_cert_error_string(error);
}

}  // namespace

absl::StatusOr<std::vector<std::string>> ParseCertificates(std::string_view pem) {
  std::vector<std::string> certificates;
  const OpensslPtr<BIO> in(BIO_new_mem_buf(pem.data(), static_cast<int>(std::min<std::size_t>(pem.size(), 1 << 26))));
  for (;;) {
    const OpensslPtr<X509> certificate(PEM_read_bio_X509(in.get(), nullptr, nullptr, nullptr));
    if (certificate == nullptr) break;
    unsigned char* der = nullptr;
    const int size = i2d_X509(certificate.get(), &der);
    if (size < 0) break;
    certificates.emplace_back(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
    OPENSSL_free(der);
  }
  const std::string reason = OpensslReason();
  if (certificates.empty()) {
    return absl::InvalidArgumentError(fmt::format("text holds no certificate in PEM form: {}", reason));
  }
  return certificates;
}

std::variant<PublicKey, std::string> VerifyChain(std::span<const std::string> chain, const ChainPolicy& policy) {
  if (chain.empty()) return std::string("bundle holds no certificate");
  if (chain.size() > kMaxChain) {
    return fmt::format("certificate chain is too long: {}, {} are allowed", chain.size(), kMaxChain);
  }
  const OpensslPtr<STACK_OF(X509)> intermediates(sk_X509_new_null());
  OpensslPtr<X509> leaf;
  for (const std::string& der : chain) {
    OpensslPtr<X509> certificate = ParseDer(der);
    if (certificate == nullptr) {
      OpensslReason();
      return std::string("a certificate of the bundle is not well-formed");
    }
    if (leaf == nullptr) {
      leaf = std::move(certificate);
    } else if (sk_X509_push(intermediates.get(), certificate.get()) > 0) {
      certificate.release();  // the stack owns it now
    }
  }
  if (std::string fault = PathFault(leaf.get(), intermediates.get(), policy); !fault.empty()) {
    return fmt::format("certificate chain does not lead to a trusted root: {}", fault);
  }
  if (!MaySign(leaf.get())) return std::string("certificate may not sign: no key usage digitalSignature or codeSigning");
  if (!policy.identity.empty() && !Bears(leaf.get(), policy.identity)) {
    return fmt::format("certificate does not bear the identity {}", Quoted(policy.identity));
  }
  absl::StatusOr<PublicKey> key = KeyOfCertificate(chain.front());
  if (!key.ok()) return std::string(key.status().message());
  return *std::move(key);
}

absl::StatusOr<PublicKey> KeyOfCertificate(std::string_view der) {
  const OpensslPtr<X509> certificate = ParseDer(der);
  if (certificate == nullptr) {
    return absl::InvalidArgumentError(fmt::format("certificate is not well-formed: {}", OpensslReason()));
  }
  return PublicKey::New(OpensslPtr<EVP_PKEY>(X509_get_pubkey(certificate.get())));
}

}  // namespace onnx_assay::provenance
