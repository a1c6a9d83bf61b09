#ifndef ONNX_ASSAY_RULES_SHARED_TARGET_REASONS_H_
#define ONNX_ASSAY_RULES_SHARED_TARGET_REASONS_H_

#include <initializer_list>

#include "analyzer/coverage/coverage.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {

// Reports, for every target, each reason of one of these kinds and placements: one finding for an operator
// and a reason, at its first node, with the number of nodes and the next few of them.
void ReportReasons(const Context& context, Reporter& report, std::initializer_list<coverage::Placement> placements,
                   std::initializer_list<coverage::ReasonKind> kinds);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_TARGET_REASONS_H_
