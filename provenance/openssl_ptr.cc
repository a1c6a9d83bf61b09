#include "provenance/openssl_ptr.h"

#include <openssl/err.h>

#include "analyzer/base/utf8.h"

namespace onnx_assay::provenance {

std::string OpensslReason() {
  const unsigned long code = ERR_peek_last_error();
  const char* const reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  std::string text = reason == nullptr ? "no reason given" : Escaped(reason);
  ERR_clear_error();
  return text;
}

std::string BioBytes(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  return size <= 0 ? std::string() : std::string(data, static_cast<std::size_t>(size));
}

}  // namespace onnx_assay::provenance
