#ifndef ONNX_ASSAY_ANALYZER_POLICY_POLICY_TEXT_H_
#define ONNX_ASSAY_ANALYZER_POLICY_POLICY_TEXT_H_

#include <string>
#include <string_view>

#include "analyzer/policy/policy.h"

namespace onnx_assay {

// A policy as a configuration file: ParsePolicy() of it gives the same policy. Suppressions and
// overrides carry their origin as a comment.
std::string PolicyText(const Policy& policy);

// Text as a TOML string in double quotes, pure UTF-8 without characters that act on a terminal; bytes
// that are no UTF-8 become U+FFFD.
std::string TomlString(std::string_view text);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_POLICY_TEXT_H_
