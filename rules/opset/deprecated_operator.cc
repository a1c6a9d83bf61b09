#include <span>

#include "analyzer/engine/rule.h"
#include "fmt/format.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& node, const Context&, Reporter& report) {
  if (node.schema == nullptr || !node.schema->deprecated() || !IsDeprecatedInPlace(node)) return;
  const std::span<const tables::OpSchema> forms =
      tables::OperatorVersions(node.domain, node.node->op_type.view());
  std::string next = "no later form";
  for (const tables::OpSchema& form : forms) {
    if (form.deprecated() || form.since_version() <= node.opset_version) continue;
    next = fmt::format("opset {} has a new form", form.since_version());
    break;
  }
  report.At(*node.node, "{} uses a form of {} that is deprecated: version {}, {}",
            NodeText(*node.node), OperatorText(*node.node), node.schema->since_version(), next);
}

}  // namespace

extern constinit const Rule opset_deprecated_operator = {
    .id = "OPS008",
    .name = "deprecated-operator",
    .severity = Severity::kWarning,
    .summary = "An operator is deprecated in the imported opset",
    .rationale =
        R"(ONNX withdrew this form of the operator after publishing it, usually because its
definition was wrong. ONNX's checker refuses it, and runtimes drop or change it.)",
    .remediation = "Move to the opset that defines the operator anew.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
