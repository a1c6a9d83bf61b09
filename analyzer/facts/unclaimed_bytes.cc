#include "analyzer/facts/unclaimed_bytes.h"

#include <limits>

namespace onnx_assay::facts {

bool IsPadding(ByteRange unclaimed) {
  constexpr std::uint64_t kLargestAlignment = 64 * 1024;
  if (unclaimed.size() >= kLargestAlignment) return false;
  for (std::uint64_t alignment = 2; alignment <= kLargestAlignment; alignment *= 2) {
    if (unclaimed.end % alignment != 0) return false;
    if (unclaimed.size() < alignment) return true;
  }
  return false;
}

bool IsTailPadding(ByteRange tail) {
  for (const std::uint64_t alignment : {std::uint64_t{4096}, std::uint64_t{65536}}) {
    if (tail.end % alignment == 0 && tail.size() < alignment) return true;
  }
  return false;
}

std::uint64_t ClaimedEnd(const ExternalFile& file, const ModelFacts& facts) {
  std::uint64_t end = 0;
  for (const std::uint32_t id : file.refs) {
    const std::optional<ByteRange>& range = facts.external_refs[id].range;
    if (!range) return std::numeric_limits<std::uint64_t>::max();
    if (!range->empty()) end = std::max(end, range->end);
  }
  return end;
}

Gaps GapsOf(const ExternalFile& file, const ModelFacts& facts) {
  Gaps gaps;
  if (ClaimedEnd(file, facts) == std::numeric_limits<std::uint64_t>::max()) return gaps;
  ForEachGap(file, facts, [&](ByteRange range) {
    if (IsPadding(range)) return;
    ++gaps.count;
    gaps.bytes += range.size();
    if (range.size() > gaps.largest.size()) gaps.largest = range;
  });
  return gaps;
}

}  // namespace onnx_assay::facts
