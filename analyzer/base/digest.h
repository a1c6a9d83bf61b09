#ifndef ONNX_ASSAY_ANALYZER_BASE_DIGEST_H_
#define ONNX_ASSAY_ANALYZER_BASE_DIGEST_H_

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace onnx_assay {

using Sha256Digest = std::array<std::uint8_t, 32>;
using Sha1Digest = std::array<std::uint8_t, 20>;

// Incremental digest over OpenSSL. SHA-1 serves only the `checksum` key of ONNX external data.
class Hasher {
 public:
  enum class Algorithm : std::uint8_t { kSha256, kSha1 };

  explicit Hasher(Algorithm algorithm = Algorithm::kSha256);
  ~Hasher();
  Hasher(Hasher&&) noexcept;
  Hasher& operator=(Hasher&&) noexcept;

  void Update(std::string_view bytes);
  // The digest; the hasher must not be used afterwards.
  Sha256Digest FinishSha256();
  Sha1Digest FinishSha1();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

Sha256Digest Sha256(std::string_view bytes);

// Lower-case hexadecimal.
std::string Hex(std::span<const std::uint8_t> bytes);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_DIGEST_H_
