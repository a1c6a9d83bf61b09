#include "analyzer/engine/rule.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  const tables::OpSchema* const schema = BindingSignature(facts);
  if (schema == nullptr) return;
  for (std::size_t i = 0; i < schema->attribute_count(); ++i) {
    const tables::AttributeFormal formal = schema->attribute(i);
    if (!formal.required || facts.node->FindAttribute(formal.name) != nullptr) continue;
    report.At(*facts.node, "{} lacks the attribute \"{}\": {} requires it at opset {}",
              NodeText(*facts.node), formal.name, OperatorText(*facts.node), facts.opset_version);
  }
}

}  // namespace

extern constinit const Rule structure_missing_required_attribute = {
    .id = "STR013",
    .name = "missing-required-attribute",
    .severity = Severity::kError,
    .summary = "A node lacks an attribute that its operator requires",
    .rationale =
        R"(There is no default to fall back on. Checkers and runtimes refuse the node; a lenient
reader computes with zero or with whatever it made up.)",
    .remediation = "Set the attribute, or import the opset version in which it is optional.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
