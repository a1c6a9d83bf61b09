#ifndef ONNX_ASSAY_PROVENANCE_OPENSSL_PTR_H_
#define ONNX_ASSAY_PROVENANCE_OPENSSL_PTR_H_

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>

namespace onnx_assay::provenance {

// Frees any OpenSSL handle with the function that belongs to its type.
struct OpensslDelete {
  void operator()(EVP_PKEY* p) const { EVP_PKEY_free(p); }
  void operator()(EVP_PKEY_CTX* p) const { EVP_PKEY_CTX_free(p); }
  void operator()(EVP_MD_CTX* p) const { EVP_MD_CTX_free(p); }
  void operator()(BIO* p) const { BIO_free_all(p); }
  void operator()(X509* p) const { X509_free(p); }
};

template <typename T>
using OpensslPtr = std::unique_ptr<T, OpensslDelete>;

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_OPENSSL_PTR_H_
