#include <map>
#include <string>
#include <utility>

#include "analyzer/engine/rule.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

bool IsUnsettled(const facts::NodeFacts& node) {
  if (node.domain == "ai.onnx.preview" || node.domain == "ai.onnx.preview.training") return true;
  return node.schema != nullptr && node.schema->experimental() && IsStandardDomain(node.domain);
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  std::map<std::string, std::pair<const model::Node*, std::uint64_t>> uses;
  for (const facts::NodeFacts& node : facts.nodes) {
    if (!IsUnsettled(node) || node.function != facts::kNone) continue;
    auto& [first, count] = uses[OperatorText(*node.node)];
    if (count++ == 0) first = node.node;
  }
  for (const auto& [name, use] : uses) {
    report
        .At(*use.first, "operator {} is a preview: {}, its definition may change", name,
            Counted(use.second, "node"))
        .Count(use.second);
  }
}

}  // namespace

extern constinit const Rule opset_preview_operator = {
    .id = "OPS009",
    .name = "preview-operator",
    .severity = Severity::kWarning,
    .summary = "The model uses an operator that ONNX has not settled",
    .rationale =
        R"(Operators of the preview domains and those marked experimental may change or go in any
release, without a new version number. What loads today can mean something else tomorrow.)",
    .remediation = "Use settled operators, or pin the runtime release.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
