#include "analyzer/base/collision_key.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "analyzer/base/utf8.h"

namespace onnx_assay {
namespace {

struct Decomposition {
  std::uint32_t point, first, second;  // second is 0 for a single replacement
};
struct Mapping {
  std::uint32_t point, value;
};

#include "unicode_names.inc"

template <typename Entry, std::size_t kSize>
const Entry* Lookup(const Entry (&table)[kSize], std::uint32_t point) {
  const Entry* const at = std::lower_bound(
      std::begin(table), std::end(table), point,
      [](const Entry& entry, std::uint32_t wanted) { return entry.point < wanted; });
  return at != std::end(table) && at->point == point ? at : nullptr;
}

std::uint32_t ClassOf(std::uint32_t point) {
  const Mapping* const entry = Lookup(kCombiningClasses, point);
  return entry == nullptr ? 0 : entry->value;
}

// Hangul syllables decompose by arithmetic. Source: Unicode standard, section 3.12.
bool AppendHangul(std::uint32_t point, std::vector<std::uint32_t>& out) {
  if (point < 0xac00 || point >= 0xac00 + 11172) return false;
  const std::uint32_t index = point - 0xac00;
  out.push_back(0x1100 + index / 588);
  out.push_back(0x1161 + index % 588 / 28);
  if (index % 28 != 0) out.push_back(0x11a7 + index % 28);
  return true;
}

// The first part of a decomposition may decompose again, the second never does.
void AppendDecomposed(std::uint32_t point, std::vector<std::uint32_t>& out) {
  if (AppendHangul(point, out)) return;
  std::vector<std::uint32_t> tail;
  while (const Decomposition* const entry = Lookup(kDecompositions, point)) {
    if (entry->second != 0) tail.push_back(entry->second);
    point = entry->first;
  }
  out.push_back(point);
  out.insert(out.end(), tail.rbegin(), tail.rend());
}

// Marks in sequence are sorted by their class, which makes their order in the text irrelevant.
void OrderMarks(std::vector<std::uint32_t>& points) {
  for (std::size_t i = 0; i < points.size();) {
    std::size_t end = i;
    while (end < points.size() && ClassOf(points[end]) != 0) ++end;
    std::stable_sort(points.begin() + static_cast<std::ptrdiff_t>(i),
                     points.begin() + static_cast<std::ptrdiff_t>(end),
                     [](std::uint32_t a, std::uint32_t b) { return ClassOf(a) < ClassOf(b); });
    i = end + 1;
  }
}

}  // namespace

std::string CollisionKey(std::string_view name) {
  std::vector<std::uint32_t> points;
  for (std::size_t offset = 0; offset < name.size();) {
    std::uint32_t point = NextCodePoint(name, offset).value_or(0xfffd);
    if (const Mapping* const folded = Lookup(kFoldings, point)) point = folded->value;
    AppendDecomposed(point, points);
  }
  OrderMarks(points);
  std::string key;
  for (std::uint32_t point : points) {
    // A capital that only shows after decomposition folds now.
    if (const Mapping* const folded = Lookup(kFoldings, point)) point = folded->value;
    AppendUtf8(key, point);
  }
  return key;
}

}  // namespace onnx_assay
