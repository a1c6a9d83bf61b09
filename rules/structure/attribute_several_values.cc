#include <bit>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  for (const model::Attribute& attribute : facts.node->attributes) {
    const int fields = std::popcount(attribute.fields_present);
    if (fields <= 1) continue;
    report.At(attribute, attribute.value_range,
              "attribute {} of {} has {} value fields: one is allowed",
              Quoted(attribute.name.view()), NodeText(*facts.node), fields);
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule structure_attribute_several_values = {
    .id = "STR015",
    .name = "attribute-several-values",
    .severity = Severity::kError,
    .summary = "An attribute has values in several fields",
    .rationale =
        R"(An attribute holds one value. With a number and a list, or a tensor and a graph, the
reader decides which one counts.)",
    .remediation = "Keep the value that matches `type`.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
