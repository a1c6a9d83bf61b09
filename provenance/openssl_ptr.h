#ifndef ONNX_ASSAY_PROVENANCE_OPENSSL_PTR_H_
#define ONNX_ASSAY_PROVENANCE_OPENSSL_PTR_H_

#include <openssl/bio.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/store.h>
#include <openssl/ui.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include <memory>
#include <string>

namespace onnx_assay::provenance {

// Frees any OpenSSL handle with the function that belongs to its type.
struct OpensslDelete {
  void operator()(EVP_PKEY* p) const { EVP_PKEY_free(p); }
  void operator()(EVP_PKEY_CTX* p) const { EVP_PKEY_CTX_free(p); }
  void operator()(EVP_MD_CTX* p) const { EVP_MD_CTX_free(p); }
  void operator()(BIO* p) const { BIO_free_all(p); }
  void operator()(X509* p) const { X509_free(p); }
  void operator()(X509_STORE* p) const { X509_STORE_free(p); }
  void operator()(X509_STORE_CTX* p) const { X509_STORE_CTX_free(p); }
  void operator()(STACK_OF(X509) * p) const { sk_X509_pop_free(p, X509_free); }
  void operator()(OSSL_STORE_CTX* p) const { OSSL_STORE_close(p); }
  void operator()(OSSL_STORE_INFO* p) const { OSSL_STORE_INFO_free(p); }
  void operator()(ECDSA_SIG* p) const { ECDSA_SIG_free(p); }
  void operator()(UI_METHOD* p) const { UI_destroy_method(p); }
};

template <typename T>
using OpensslPtr = std::unique_ptr<T, OpensslDelete>;

// What OpenSSL says of its latest failure on this thread, in one line; empties its queue.
std::string OpensslReason();

// The bytes written to a memory BIO.
std::string BioBytes(BIO* bio);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_OPENSSL_PTR_H_
