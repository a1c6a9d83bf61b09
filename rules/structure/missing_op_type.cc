#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  if (facts.node->op_type.empty())
    report.At(*facts.node, "{} has no op_type: one is needed", NodeText(*facts.node));
}

}  // namespace

extern constinit const Rule structure_missing_op_type = {
    .id = "STR032",
    .name = "missing-op-type",
    .severity = Severity::kError,
    .summary = "A node names no operator",
    .rationale = "Without `op_type` nobody can say what the node computes. Loaders refuse it.",
    .remediation = "Set `op_type`, or remove the node.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
