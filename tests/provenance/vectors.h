#ifndef ONNX_ASSAY_TESTS_PROVENANCE_VECTORS_H_
#define ONNX_ASSAY_TESTS_PROVENANCE_VECTORS_H_

#include <stdlib.h>
#include <unistd.h>

#include <string>

#include "analyzer/base/byte_source.h"
#include "gtest/gtest.h"
#include "provenance/load_key.h"

namespace onnx_assay::provenance {

inline std::string VectorPath(const std::string& name) { return ONNX_ASSAY_TESTDATA "/vectors/" + name; }

// A file of testdata/vectors.
inline std::string Vector(const std::string& name) {
  absl::StatusOr<std::string> bytes = ReadSmallFile(VectorPath(name), 1 << 20);
  EXPECT_TRUE(bytes.ok()) << name;
  return bytes.ok() ? *std::move(bytes) : std::string();
}

inline PublicKey VectorKey(const std::string& name) {
  absl::StatusOr<PublicKey> key = ParsePublicKey(Vector(name));
  EXPECT_TRUE(key.ok()) << name;
  return *std::move(key);
}

// A private key from PEM text, through a file that only the owner may read.
inline absl::StatusOr<LoadedKey> LoadPem(const std::string& pem, const PassphraseSource& passphrase = {}) {
  std::string path = ::testing::TempDir() + "key.XXXXXX";
  const int descriptor = mkstemp(path.data());
  EXPECT_EQ(write(descriptor, pem.data(), pem.size()), static_cast<ssize_t>(pem.size()));
  close(descriptor);
  absl::StatusOr<LoadedKey> key = LoadPrivateKey(path, passphrase);
  unlink(path.c_str());
  return key;
}

inline PrivateKey VectorPrivateKey(const std::string& name) {
  absl::StatusOr<LoadedKey> key = LoadPem(Vector(name));
  EXPECT_TRUE(key.ok()) << key.status();
  return std::move(key->key);
}

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_TESTS_PROVENANCE_VECTORS_H_
