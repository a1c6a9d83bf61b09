#ifndef ONNX_ASSAY_ANALYZER_BASE_EDIT_DISTANCE_H_
#define ONNX_ASSAY_ANALYZER_BASE_EDIT_DISTANCE_H_

#include <cstddef>
#include <span>
#include <string_view>

namespace onnx_assay {

// Bytes to insert, delete, replace or swap with their neighbour to turn one text into the other
// (optimal string alignment), or `limit + 1` when it takes more than `limit`. Time is bounded by the
// length of the shorter text times `limit`.
std::size_t EditDistance(std::string_view a, std::string_view b, std::size_t limit);

// The candidate that a misspelt word most likely means: the nearest within a third of its length, case
// aside; the first of equally near ones. Empty when none is near.
std::string_view NearestName(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_EDIT_DISTANCE_H_
