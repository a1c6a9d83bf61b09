#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/signature.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

bool NeedsValue(std::int64_t type) {
  constexpr auto kNeeded = static_cast<std::uint16_t>(model::AttributeField::kTensor) |
                           static_cast<std::uint16_t>(model::AttributeField::kGraph) |
                           static_cast<std::uint16_t>(model::AttributeField::kSparseTensor) |
                           static_cast<std::uint16_t>(model::AttributeField::kTypeProto);
  return (facts::ValueFieldOf(type) & kNeeded) != 0;
}

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  for (const model::Attribute& attribute : facts.node->attributes) {
    if (attribute.fields_present != 0 || !attribute.ref_attr_name.empty() ||
        !NeedsValue(attribute.type.value))
      continue;
    report.At(attribute, "attribute {} of {} has no value: its type is {}",
              Quoted(attribute.name.view()), NodeText(*facts.node),
              facts::AttributeTypeName(attribute.type.value));
  }
}

constexpr int kCwe[] = {476};

}  // namespace

extern constinit const Rule structure_attribute_without_value = {
    .id = "STR036",
    .name = "attribute-without-value",
    .severity = Severity::kError,
    .summary = "An attribute says that it holds a tensor, graph or type and holds none",
    .rationale =
        R"(Numbers and texts read as zero or empty when they are absent; a tensor, a graph or a
type has no such reading. A loader that does not check follows a null pointer.)",
    .remediation = "Store the value, or remove the attribute.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
