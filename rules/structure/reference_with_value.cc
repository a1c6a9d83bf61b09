#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  for (const model::Attribute& attribute : facts.node->attributes) {
    if (attribute.ref_attr_name.empty() || attribute.fields_present == 0) continue;
    report.At(attribute, attribute.value_range,
              "attribute {} of {} refers to {} and has a value too: one of them is allowed",
              Quoted(attribute.name.view()), NodeText(*facts.node),
              Quoted(attribute.ref_attr_name.view()));
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule structure_reference_with_value = {
    .id = "STR037",
    .name = "reference-with-value",
    .severity = Severity::kError,
    .summary = "An attribute both refers to a function attribute and has a value",
    .rationale =
        R"(Inlining replaces the reference by the value of the call; a reader that does not know
references uses the stored value. The two need not agree.)",
    .remediation = "Remove the value, or the reference.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
