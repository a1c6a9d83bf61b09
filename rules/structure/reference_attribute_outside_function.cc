#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& node, const Context& context, Reporter& report) {
  if (context.facts.graphs[node.graph].function != nullptr) return;
  for (const model::Attribute& attribute : node.node->attributes) {
    if (attribute.ref_attr_name.empty()) continue;
    report.At(attribute, attribute.ref_attr_name.range(),
              "attribute {} of {} refers to the function attribute {}: it stands in no function",
              Quoted(attribute.name.view()), NodeText(*node.node),
              Quoted(attribute.ref_attr_name.view()));
  }
}

}  // namespace

extern constinit const Rule structure_reference_attribute_outside_function = {
    .id = "STR018",
    .name = "reference-attribute-outside-function",
    .severity = Severity::kError,
    .summary = "An attribute refers to a function attribute outside any function",
    .rationale =
        R"(`ref_attr_name` takes its value from the call of the enclosing function. In a graph
there is no call, so the attribute has no value; readers take zero, an empty list, or refuse.)",
    .remediation = "Store the value itself.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
