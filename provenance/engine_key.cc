// Engines are deprecated since OpenSSL 3.0, and still what tokens are reached through there.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "provenance/engine_key.h"

#include <openssl/engine.h>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::provenance {

#ifndef OPENSSL_NO_ENGINE

absl::StatusOr<OpensslPtr<EVP_PKEY>> LoadEngineKey(const std::string& uri, UI_METHOD* dialogue, void* data) {
  const std::string name = uri.substr(0, uri.find(':'));
  ENGINE* const engine = ENGINE_by_id(name.c_str());
  if (engine == nullptr || ENGINE_init(engine) != 1) {
    if (engine != nullptr) ENGINE_free(engine);
    return absl::InvalidArgumentError(fmt::format("no provider or engine of OpenSSL serves {}: keys: {}",
                                                  Escaped(name), OpensslReason()));
  }
  OpensslPtr<EVP_PKEY> key(ENGINE_load_private_key(engine, uri.c_str(), dialogue, data));
  ENGINE_finish(engine);  // the key holds a reference of its own
  ENGINE_free(engine);
  if (key == nullptr) {
    return absl::InvalidArgumentError(fmt::format("no private key at {}: {}", Escaped(uri), OpensslReason()));
  }
  return key;
}

#else

absl::StatusOr<OpensslPtr<EVP_PKEY>> LoadEngineKey(const std::string& uri, UI_METHOD*, void*) {
  return absl::InvalidArgumentError(fmt::format("no provider of OpenSSL serves {}", Escaped(uri)));
}

#endif

}  // namespace onnx_assay::provenance
