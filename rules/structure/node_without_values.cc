#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  if (!facts.node->inputs.empty() || !facts.node->outputs.empty()) return;
  report.At(*facts.node, "{} has no inputs and no outputs: at least one value is needed",
            NodeText(*facts.node));
}

}  // namespace

extern constinit const Rule structure_node_without_values = {
    .id = "STR033",
    .name = "node-without-values",
    .severity = Severity::kError,
    .summary = "A node has neither inputs nor outputs",
    .rationale =
        R"(It takes nothing and gives nothing, so it can only be there for an effect, which no
ONNX operator has, or for what its attributes carry. ONNX's checker refuses it.)",
    .remediation = "Remove the node, or connect it to the graph.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
