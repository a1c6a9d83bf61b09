#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  for (const model::Attribute& attribute : facts.node->attributes) {
    if (attribute.name.empty())
      report.At(attribute, "attribute of {} has no name: one is needed", NodeText(*facts.node));
  }
}

}  // namespace

extern constinit const Rule structure_missing_attribute_name = {
    .id = "STR031",
    .name = "missing-attribute-name",
    .severity = Severity::kError,
    .summary = "An attribute has no name",
    .rationale =
        R"(Attributes are found by name; one without a name says nothing to the operator and can
carry data past a review. ONNX's checker refuses it.)",
    .remediation = "Name the attribute, or remove it.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
