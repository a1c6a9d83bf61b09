#ifndef ONNX_ASSAY_ANALYZER_WIRE_INPUT_H_
#define ONNX_ASSAY_ANALYZER_WIRE_INPUT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "analyzer/base/byte_source.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/utf8.h"

namespace onnx_assay::wire {

// The bytes of one file seen through a window, with absolute offsets. Reads front to back once; what
// is skipped is sought over, or read when a digest is wanted. Reaching the end is not an error here:
// each read says how far it came. A failure of the system is sticky in status().
class Input {
 public:
  // `digest` feeds every byte to a SHA-256. The source must outlive the input.
  Input(ByteSource& source, bool digest);

  std::uint64_t offset() const { return window_begin_ + position_; }
  // Offset past the last byte: exact for files and memory, the largest number for streams until the end
  // has been seen.
  std::uint64_t end() const { return end_; }
  bool AtEnd() { return position_ == filled_ && !Refill(); }

  enum class VarintResult : std::uint8_t { kOk, kCut, kTooLong };
  struct Varint {
    VarintResult result = VarintResult::kCut;
    std::uint64_t value = 0;
    std::uint32_t bytes = 0;  // as stored
  };
  // A varint that lies before `limit`. kTooLong after ten bytes that all announce another; bits past the
  // 64th are dropped as protobuf does.
  Varint ReadVarint(std::uint64_t limit);

  // Reads exactly `size` bytes into `out`, or fewer at the end; returns how many.
  std::uint64_t Read(char* out, std::uint64_t size);
  // Moves forward `size` bytes, or fewer at the end; returns how many.
  std::uint64_t Skip(std::uint64_t size);
  // Moves forward like Skip, showing the bytes to a validator.
  std::uint64_t SkipValidating(std::uint64_t size, Utf8Validator& validator);

  // The next bytes without moving; at most the window.
  std::string_view Peek(std::size_t size);

  // The last bytes of the file, up to kTailBytes, once the end has been reached.
  std::string_view tail() const { return tail_; }
  static constexpr std::size_t kTailBytes = 66 * 1024;

  const absl::Status& status() const { return status_; }
  // After the end: SHA-256 of all bytes, when asked for.
  std::optional<Sha256Digest> TakeDigest();

 private:
  bool Refill();
  void KeepTail(std::string_view chunk);

  ByteSource& source_;
  std::unique_ptr<char[]> window_;
  std::uint64_t window_begin_ = 0;
  std::size_t position_ = 0;
  std::size_t filled_ = 0;
  std::uint64_t end_;
  std::optional<Hasher> hasher_;
  std::string tail_;
  absl::Status status_;
};

}  // namespace onnx_assay::wire

#endif  // ONNX_ASSAY_ANALYZER_WIRE_INPUT_H_
