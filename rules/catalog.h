#ifndef ONNX_ASSAY_RULES_CATALOG_H_
#define ONNX_ASSAY_RULES_CATALOG_H_

#include <span>
#include <string_view>

#include "analyzer/engine/rule.h"

namespace onnx_assay {

// Every rule of this build, in the order of family folder and file name.
std::span<const Rule* const> AllRules();

// The rule of this code ("TEN002") or name ("dim-overflow"), or null.
const Rule* FindRule(std::string_view id_or_name);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_RULES_CATALOG_H_
