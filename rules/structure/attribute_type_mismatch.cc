#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/signature.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// Whether a value field is set that does not go with the type.
bool HasForeignValue(const model::Attribute& attribute) {
  const std::uint16_t own = facts::ValueFieldOf(attribute.type.value);
  return (attribute.fields_present & static_cast<std::uint16_t>(~own)) != 0;
}

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  if (facts.node->attributes.empty()) return;
  const tables::OpSchema* const schema = BindingSignature(facts);
  for (const model::Attribute& attribute : facts.node->attributes) {
    if (!attribute.type.present()) continue;
    const std::string_view type = facts::AttributeTypeName(attribute.type.value);
    std::optional<tables::AttributeFormal> formal;
    if (schema && !facts::IsFreeAttribute(attribute.name.view()))
      formal = schema->FindAttribute(attribute.name.view());
    if (formal && formal->type != attribute.type.value) {
      report.At(attribute, attribute.type.range,
                "attribute {} of {} has the wrong type: {}, {} is declared",
                Quoted(attribute.name.view()), NodeText(*facts.node), type,
                facts::AttributeTypeName(formal->type));
    } else if (HasForeignValue(attribute)) {
      report.At(attribute, attribute.value_range,
                "attribute {} of {} has a value of another type than it says: type is {}",
                Quoted(attribute.name.view()), NodeText(*facts.node), type);
    }
  }
}

constexpr int kCwe[] = {843};

}  // namespace

extern constinit const Rule structure_attribute_type_mismatch = {
    .id = "STR014",
    .name = "attribute-type-mismatch",
    .severity = Severity::kError,
    .summary =
        R"(An attribute has another type than declared, or a value of another type than it says)",
    .rationale =
        R"(The operator, the `type` field and the value field must agree. A reader that goes by
the type reads an absent value as zero or empty, one that goes by the field reads what is there:
two readers, two models.)",
    .remediation = "Store the value in the field of the declared type and set `type` to it.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
