#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/signature.h"
#include "fmt/format.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  if (facts.node->attributes.empty()) return;
  const tables::OpSchema* const schema = BindingSignature(facts);
  if (schema == nullptr) return;
  for (const model::Attribute& attribute : facts.node->attributes) {
    if (facts::IsFreeAttribute(attribute.name.view()) || attribute.name.empty()) continue;
    if (schema->FindAttribute(attribute.name.view())) continue;
    const std::optional<std::int64_t> other = OtherVersionWith(facts, attribute.name.view());
    report.At(attribute, "attribute {} of {} is not one of {} at opset {}: {}",
              Quoted(attribute.name.view()), NodeText(*facts.node), OperatorText(*facts.node),
              facts.opset_version,
              other ? fmt::format("version {} of the operator has it", *other)
                    : std::string("no version of the operator has it"));
  }
}

}  // namespace

extern constinit const Rule structure_unknown_attribute = {
    .id = "STR012",
    .name = "unknown-attribute",
    .severity = Severity::kError,
    .summary = "A node has an attribute that its operator does not declare",
    .rationale =
        R"(ONNX's checker and the runtimes that use it refuse the node; others ignore the
attribute, so the node does not do what its author wrote. The usual causes are an opset number
that does not fit the nodes, and an attribute meant for one runtime.)",
    .remediation =
        R"(Import the opset version in which the operator has the attribute, or remove it. Names
that begin with `__` are free.)",
    .check = &Check,
};

}  // namespace onnx_assay::rules
