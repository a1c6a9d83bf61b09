#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/signature.h"
#include "rules/shared/function_formals.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void CheckNode(const facts::NodeFacts& node, const facts::GraphFacts& graph,
               FunctionAttributes& declared, Reporter& report) {
  for (const model::Attribute& attribute : node.node->attributes) {
    if (attribute.ref_attr_name.empty() || attribute.type.value == 0) continue;
    const model::Attribute* const formal =
        declared.Default(graph.function_id, attribute.ref_attr_name.view());
    if (formal == nullptr || formal->type.value == 0 || formal->type.value == attribute.type.value)
      continue;
    report
        .At(attribute,
            "attribute {} of {} has another type than the function attribute {}: {}, declared {}",
            Quoted(attribute.name.view()), NodeText(*node.node), Quoted(formal->name.view()),
            facts::AttributeTypeName(attribute.type.value),
            facts::AttributeTypeName(formal->type.value))
        .Related(formal->path, formal->range, "function attribute");
  }
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  FunctionAttributes declared(facts);
  for (const facts::NodeFacts& node : facts.nodes) {
    const facts::GraphFacts& graph = facts.graphs[node.graph];
    if (graph.function == nullptr || graph.function->attribute_defaults.empty()) continue;
    CheckNode(node, graph, declared, report);
  }
}

constexpr int kCwe[] = {843};

}  // namespace

extern constinit const Rule function_reference_type_conflicts = {
    .id = "FUN014",
    .name = "reference-type-conflicts",
    .severity = Severity::kError,
    .summary = "An attribute refers to a function attribute of another type",
    .rationale =
        R"(The default of the function attribute says which type it has. A node attribute that
refers to it under another type reads a value that is not there.)",
    .remediation = "Give both attributes one type.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
