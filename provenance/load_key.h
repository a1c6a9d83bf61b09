#ifndef ONNX_ASSAY_PROVENANCE_LOAD_KEY_H_
#define ONNX_ASSAY_PROVENANCE_LOAD_KEY_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "provenance/key.h"

namespace onnx_assay::provenance {

// Called when a key turns out to need a passphrase or a PIN. An error ends the loading.
using PassphraseSource = std::function<absl::StatusOr<std::string>()>;

// A signing key, with the certificates that came with it (PKCS#12), the one of the key first.
struct LoadedKey {
  PrivateKey key;
  std::vector<std::string> certificates;  // DER
};

// Loads a private key. `location` is a file (PEM, encrypted PEM, DER or PKCS#12) or the URI of any store
// that OpenSSL's configuration provides, such as `pkcs11:token=release;object=signing`.
//
// Errors: kNotFound and kPermissionDenied for the file, the latter also when group or others may read it;
// kInvalidArgument when it holds no private key, more than one, or one that may not sign.
absl::StatusOr<LoadedKey> LoadPrivateKey(const std::string& location, const PassphraseSource& passphrase);

// A public key as PEM text of SubjectPublicKeyInfo, or of a certificate. Errors: kInvalidArgument.
absl::StatusOr<PublicKey> ParsePublicKey(std::string_view pem);

// A new key. Errors: kInternal.
absl::StatusOr<PrivateKey> GenerateKey(KeyType type);

// PKCS#8 as PEM text, encrypted (PBKDF2, AES-256-CBC) unless the passphrase is empty. Errors: kInternal.
absl::StatusOr<std::string> PrivateKeyPem(const PrivateKey& key, std::string_view passphrase);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_LOAD_KEY_H_
