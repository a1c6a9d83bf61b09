#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/operators.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

std::int64_t SinceOf(const facts::NodeFacts& node, std::int64_t version) {
  const tables::OpSchema* const form =
      tables::FindOperator(node.domain, node.node->op_type.view(), version);
  return form ? form->since_version() : 0;
}

void Check(const facts::NodeFacts& node, const Context& context, Reporter& report) {
  const facts::GraphFacts& graph = context.facts.graphs[node.graph];
  if (graph.opset_scope == 0 || node.opset_version < 0) return;
  const std::int64_t outer = context.facts.opset_scopes[0].VersionOf(node.domain);
  if (outer < 0 || outer == node.opset_version) return;
  const std::int64_t own = SinceOf(node, node.opset_version), other = SinceOf(node, outer);
  if (own == other) return;
  report.At(*node.node,
            "{} in function {} has another form in the model's opset: version {} at opset {}, "
            "version {} at opset {}",
            NodeText(*node.node), Quoted(graph.function->name.view()), own, node.opset_version,
            other, outer);
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule opset_conflicting_function_import = {
    .id = "OPS018",
    .name = "conflicting-function-import",
    .severity = Severity::kError,
    .summary = "A function and the model import versions under which an operator differs",
    .rationale =
        R"(A function body is written for the function's own imports; a runtime that inlines it
reads the nodes under the model's. Where the two versions give an operator different forms, the
result depends on the runtime.)",
    .remediation =
        R"(Import in the function the version that the model imports, and convert the body.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
