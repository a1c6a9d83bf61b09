#include <span>

#include "analyzer/engine/rule.h"
#include "fmt/format.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// When the operator, known in other versions, is there.
std::string Availability(const facts::NodeFacts& node, std::span<const tables::OpSchema> forms) {
  const tables::OpSchema& first = forms.front();
  if (node.opset_version < first.since_version())
    return fmt::format("it appeared in opset {}", first.since_version());
  return fmt::format("it went in opset {}",
                     node.schema ? node.schema->since_version() : forms.back().since_version());
}

void Check(const facts::NodeFacts& node, const Context&, Reporter& report) {
  if (node.opset_version < 0 || node.function != facts::kNone || !IsStandardDomain(node.domain))
    return;
  // A form that was deprecated later than it was published is the matter of deprecated-operator.
  if (node.schema != nullptr && (!node.schema->deprecated() || IsDeprecatedInPlace(node))) return;
  const std::span<const tables::OpSchema> forms =
      tables::OperatorVersions(node.domain, node.node->op_type.view());
  // Of operators that no version has, unknown-operator-in-known-domain speaks.
  if (forms.empty() || IsFormerExperiment(node)) return;
  report.At(*node.node, "{} uses an operator that {} does not have at opset {}: {}",
            NodeText(*node.node), DomainText(node.domain), node.opset_version,
            Availability(node, forms));
}

}  // namespace

extern constinit const Rule opset_operator_not_in_opset = {
    .id = "OPS006",
    .name = "operator-not-in-opset",
    .severity = Severity::kError,
    .summary = "An operator does not exist in the imported opset",
    .rationale =
        R"(The operator came later, or went before, the version that the model imports. Loaders
refuse it, or take a form of another version with other semantics.)",
    .remediation =
        R"(Import an opset version that has the operator, or replace it by the operators that do
its work in this version.)",
    .check = &Check,
};

}  // namespace onnx_assay::rules
