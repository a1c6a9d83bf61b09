#include "analyzer/engine/rule.h"
#include "fmt/core.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  UseGroups uses(UseGroups::By::kDomain);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.domain.empty() && node.node->domain == "ai.onnx") uses.Add(node);
  }
  for (const UseGroup& use : uses.groups()) {
    ReportGroup(use, UseGroups::By::kDomain, facts,
                fmt::format("the default domain is written \"ai.onnx\", readers expect it empty: {}, the first runs {}",
                            NodeCount(use.count), OperatorName("", use.name)),
                report);
  }
}

constexpr int kCwe[] = {436};

}  // namespace

extern constinit const Rule domain_literal_default_domain = {
    .id = "DOM007",
    .name = "literal-default-domain",
    .severity = Severity::kWarning,
    .summary = "Nodes write the default domain as ai.onnx instead of leaving it empty",
    .rationale =
        R"(Both spellings mean the same by the specification, but ONNX's checker registers operators under the empty one
alone and refuses such nodes, and tools that compare the text of the domain take them for custom operators.)",
    .remediation =
        R"(Write the domain of standard operators as the empty string.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
