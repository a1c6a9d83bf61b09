#include "analyzer/wire/input.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace onnx_assay::wire {
namespace {

// Large enough that a read call costs little beside the copy, small beside any model.
constexpr std::size_t kWindowBytes = 128 * 1024;

}  // namespace

Input::Input(ByteSource& source, bool digest)
    : source_(source),
      window_(std::make_unique_for_overwrite<char[]>(kWindowBytes)),
      end_(source.size().value_or(std::numeric_limits<std::uint64_t>::max())) {
  if (digest) hasher_.emplace();
}

bool Input::Refill() {
  window_begin_ += filled_;
  position_ = filled_ = 0;
  if (!status_.ok()) return false;
  // A file that grew is read to its size at opening; the change is reported at the end.
  const std::uint64_t left = end_ - window_begin_;
  const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(kWindowBytes, left));
  if (wanted == 0) return false;
  absl::StatusOr<std::size_t> got = source_.Read(window_.get(), wanted);
  if (!got.ok()) {
    status_ = std::move(got).status();
    return false;
  }
  filled_ = *got;
  if (filled_ == 0) {
    end_ = window_begin_;
    return false;
  }
  const std::string_view chunk(window_.get(), filled_);
  if (hasher_) hasher_->Update(chunk);
  KeepTail(chunk);
  return true;
}

void Input::KeepTail(std::string_view chunk) {
  const std::uint64_t chunk_end = window_begin_ + chunk.size();
  if (source_.size() && chunk_end + kTailBytes < end_) return;
  if (chunk.size() >= kTailBytes) {
    tail_.assign(chunk.substr(chunk.size() - kTailBytes));
    return;
  }
  tail_.append(chunk);
  if (tail_.size() > kTailBytes) tail_.erase(0, tail_.size() - kTailBytes);
}

Input::Varint Input::ReadVarint(std::uint64_t limit) {
  Varint varint;
  for (std::uint32_t shift = 0; shift < 70; shift += 7) {
    if (offset() >= limit || AtEnd()) return varint;
    const auto byte = static_cast<std::uint8_t>(window_[position_++]);
    ++varint.bytes;
    if (shift < 64) varint.value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) {
      varint.result = VarintResult::kOk;
      return varint;
    }
  }
  varint.result = VarintResult::kTooLong;
  return varint;
}

std::uint64_t Input::Read(char* out, std::uint64_t size) {
  std::uint64_t done = 0;
  while (done < size && !AtEnd()) {
    const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(size - done, filled_ - position_));
    std::memcpy(out + done, window_.get() + position_, step);
    position_ += step;
    done += step;
  }
  return done;
}

std::uint64_t Input::Skip(std::uint64_t size) {
  std::uint64_t done = std::min<std::uint64_t>(size, filled_ - position_);
  position_ += static_cast<std::size_t>(done);
  // Seek, but never into the tail, which is always read.
  if (done < size && !hasher_ && source_.size() && end_ > kTailBytes) {
    const std::uint64_t seek_limit = end_ - kTailBytes;
    const std::uint64_t here = offset();
    if (here < seek_limit) {
      const std::uint64_t moved = source_.Skip(std::min(size - done, seek_limit - here));
      window_begin_ = here + moved;
      position_ = filled_ = 0;
      done += moved;
    }
  }
  while (done < size && !AtEnd()) {
    const std::uint64_t step = std::min<std::uint64_t>(size - done, filled_ - position_);
    position_ += static_cast<std::size_t>(step);
    done += step;
  }
  return done;
}

std::uint64_t Input::SkipValidating(std::uint64_t size, Utf8Validator& validator) {
  std::uint64_t done = 0;
  while (done < size && !AtEnd()) {
    const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(size - done, filled_ - position_));
    validator.Add({window_.get() + position_, step});
    position_ += step;
    done += step;
  }
  return done;
}

std::string_view Input::Peek(std::size_t size) {
  if (AtEnd()) return {};
  return {window_.get() + position_, std::min(size, filled_ - position_)};
}

std::optional<Sha256Digest> Input::TakeDigest() {
  if (!hasher_) return std::nullopt;
  Sha256Digest digest = hasher_->FinishSha256();
  hasher_.reset();
  return digest;
}

}  // namespace onnx_assay::wire
