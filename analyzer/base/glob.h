#ifndef ONNX_ASSAY_ANALYZER_BASE_GLOB_H_
#define ONNX_ASSAY_ANALYZER_BASE_GLOB_H_

#include <string_view>

namespace onnx_assay {

// Whether text matches a pattern as a whole: `*` stands for any characters but `/`, `**` for any at all,
// `?` for one character but `/`. Time is bounded by the product of the lengths.
bool GlobMatches(std::string_view pattern, std::string_view text);

// The same for names that are no paths: `/` is a character like others, for `*` and `?` too.
bool NameGlobMatches(std::string_view pattern, std::string_view name);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_GLOB_H_
