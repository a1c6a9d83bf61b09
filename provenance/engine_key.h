#ifndef ONNX_ASSAY_PROVENANCE_ENGINE_KEY_H_
#define ONNX_ASSAY_PROVENANCE_ENGINE_KEY_H_

#include <string>

#include "absl/status/statusor.h"
#include "provenance/openssl_ptr.h"

namespace onnx_assay::provenance {

// The private key that an engine of OpenSSL finds at a URI; the engine is named by the scheme, as `pkcs11`
// is. OpenSSL 3.0 ships no provider for tokens, and distributions of its time install an engine.
// Errors: kInvalidArgument when there is no such engine or no such key.
absl::StatusOr<OpensslPtr<EVP_PKEY>> LoadEngineKey(const std::string& uri, UI_METHOD* dialogue, void* data);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_ENGINE_KEY_H_
