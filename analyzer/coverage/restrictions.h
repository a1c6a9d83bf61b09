#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_RESTRICTIONS_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_RESTRICTIONS_H_

#include <string_view>

#include "analyzer/coverage/node_view.h"

namespace onnx_assay::coverage {

// Whether a node keeps a restriction of a provider's row (the codes of docs/coverage.md): decided from
// constants, attributes, types and declared shapes. kUnknown where these do not decide it, and for codes
// that speak of what only the provider's library knows. Codes that only inform are kept by every node.
Answer KeepsRestriction(std::string_view code, const NodeView& view);

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_RESTRICTIONS_H_
