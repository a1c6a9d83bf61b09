#include "analyzer/base/edit_distance.h"

#include <algorithm>
#include <string>
#include <vector>

namespace onnx_assay {
namespace {

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

}  // namespace

std::size_t EditDistance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > limit) return limit + 1;
  // Rows of the distance table: of the prefix of `b` before the last, the last, and the current one.
  std::vector<std::size_t> before(a.size() + 1), last(a.size() + 1), row(a.size() + 1);
  for (std::size_t i = 0; i <= a.size(); ++i) last[i] = i;
  for (std::size_t j = 1; j <= b.size(); ++j) {
    row.assign(a.size() + 1, limit + 1);
    if (j <= limit) row[0] = j;
    // Cells further than `limit` from the diagonal cannot be on a short enough way.
    const std::size_t from = j > limit ? j - limit : 1;
    const std::size_t to = std::min(a.size(), j + limit);
    std::size_t least = row[0];
    for (std::size_t i = std::max<std::size_t>(from, 1); i <= to; ++i) {
      std::size_t best = std::min(last[i - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), std::min(last[i], row[i - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) best = std::min(best, before[i - 2] + 1);
      row[i] = std::min(best, limit + 1);
      least = std::min(least, row[i]);
    }
    if (least > limit) return limit + 1;
    before.swap(last);
    last.swap(row);
  }
  return last[a.size()];
}

std::string_view NearestName(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t kLongestName = 64;  // no name that is guessed at is longer
  if (word.size() > kLongestName) return {};
  const std::string lower = Lower(word);
  std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
  std::string_view nearest;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = EditDistance(lower, Lower(candidate), best - 1);
    if (distance >= best) continue;
    best = distance;
    nearest = candidate;
    if (best == 0) break;
  }
  return nearest;
}

}  // namespace onnx_assay
