#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context& context, Reporter& report) {
  if (context.model().ir_version.value < 2) return;
  for (const model::Attribute& attribute : facts.node->attributes) {
    if (attribute.type.present() && attribute.type.value != 0) continue;
    report.At(attribute, "attribute {} of {} has no type: one is needed from IR 2 on",
              Quoted(attribute.name.view()), NodeText(*facts.node));
  }
}

}  // namespace

extern constinit const Rule structure_missing_attribute_type = {
    .id = "STR035",
    .name = "missing-attribute-type",
    .severity = Severity::kError,
    .summary = "An attribute does not say which type it has",
    .rationale =
        R"(Since IR 2 `type` says which value field counts. Without it a reader goes by the
fields it finds, and scalars that are zero are not written at all.)",
    .remediation = "Set `type` to the kind of value that the attribute has.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
