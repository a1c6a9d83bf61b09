#ifndef ONNX_ASSAY_RULES_SHARED_PAYLOAD_H_
#define ONNX_ASSAY_RULES_SHARED_PAYLOAD_H_

#include <string>

#include "analyzer/model/node.h"
#include "analyzer/tables/domains.h"

namespace onnx_assay::rules {

// The attributes of a node that carry or name what its operator runs or loads, with their sizes:
// "; attributes func_name (12 bytes), onnx_string (3400 bytes)". Empty when it has none.
std::string PayloadText(const model::Node& node, const tables::DangerousOperator& danger);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_PAYLOAD_H_
