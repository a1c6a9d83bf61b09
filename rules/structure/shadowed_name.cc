#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/definition.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (value.kind != facts::ValueKind::kNodeOutput || value.shadows == facts::kNone) continue;
    const facts::Value* const outer = FindVisibleOuter(context.facts, value);
    if (outer == nullptr) continue;
    const model::Node& node = *context.facts.nodes[value.producer].node;
    report
        .At(node, value.text->range(),
            "output {} of {} shadows a name of an enclosing graph: {} {}, a new name is needed",
            value.output_index, NodeText(node), ValueKindText(outer->kind), Quoted(value.name))
        .Related(DefinitionPath(context.facts, *outer), outer->text->range(), "outer definition");
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule structure_shadowed_name = {
    .id = "STR007",
    .name = "shadowed-name",
    .severity = Severity::kError,
    .summary = "A node output takes a name that is visible from an enclosing graph",
    .rationale =
        R"(ONNX forbids a node output to reuse a name that an enclosing graph has defined before.
Readers differ in which of the two values the rest of the subgraph gets, so two loaders can
compute two results.)",
    .remediation = "Rename the value inside the subgraph.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
