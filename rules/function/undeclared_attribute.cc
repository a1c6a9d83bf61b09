#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/function_formals.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void CheckNode(const facts::NodeFacts& node, const facts::GraphFacts& graph,
               FunctionAttributes& declared, Reporter& report) {
  for (const model::Attribute& attribute : node.node->attributes) {
    if (attribute.ref_attr_name.empty()) continue;
    if (declared.Declares(graph.function_id, attribute.ref_attr_name.view())) continue;
    report.At(attribute, attribute.ref_attr_name.range(),
              "attribute {} of {} refers to {}: function {} declares no such attribute",
              Quoted(attribute.name.view()), NodeText(*node.node),
              Quoted(attribute.ref_attr_name.view()), Quoted(graph.function->name.view()));
  }
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  FunctionAttributes declared(facts);
  for (const facts::NodeFacts& node : facts.nodes) {
    const facts::GraphFacts& graph = facts.graphs[node.graph];
    if (graph.function != nullptr) CheckNode(node, graph, declared, report);
  }
}

}  // namespace

extern constinit const Rule function_undeclared_attribute = {
    .id = "FUN009",
    .name = "undeclared-attribute",
    .severity = Severity::kError,
    .summary = "A function body refers to an attribute that the function does not declare",
    .rationale =
        R"(No call can give the value, so the attribute is absent or zero wherever the function
is used.)",
    .remediation = "Declare the attribute in the function, or store the value itself.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
