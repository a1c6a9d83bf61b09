#ifndef ONNX_ASSAY_ANALYZER_FACTS_UNCLAIMED_BYTES_H_
#define ONNX_ASSAY_ANALYZER_FACTS_UNCLAIMED_BYTES_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// Bytes of a sidecar before or between the tensors that no tensor claims.
struct Gaps {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
  ByteRange largest;
};

// Padding as writers make it: fewer bytes than the alignment of their end, at most 64 KiB (the
// allocation granularity of Windows, which the format recommends).
bool IsPadding(ByteRange unclaimed);

// What a writer fills a file up with after the last tensor: to a page of 4 KiB or to 64 KiB.
bool IsTailPadding(ByteRange tail);

// The end of the last claimed byte, 0 without any; the largest number where a claim cannot be read, since
// no byte is known to be free then.
std::uint64_t ClaimedEnd(const ExternalFile& file, const ModelFacts& facts);

// Calls `take` with each unclaimed range before or between the claimed ones, padding included.
template <typename Take>
void ForEachGap(const ExternalFile& file, const ModelFacts& facts, Take&& take) {
  std::uint64_t end = 0;
  for (const std::uint32_t id : file.refs) {
    const std::optional<ByteRange>& range = facts.external_refs[id].range;
    if (!range) break;
    if (range->empty()) continue;
    if (range->begin > end && end < file.size)
      take(ByteRange{end, std::min(range->begin, file.size)});
    end = std::max(end, range->end);
  }
}

// Gaps beyond padding; none where a claim cannot be read.
Gaps GapsOf(const ExternalFile& file, const ModelFacts& facts);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_UNCLAIMED_BYTES_H_
