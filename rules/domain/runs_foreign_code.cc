#include "analyzer/engine/rule.h"
#include "analyzer/tables/domains.h"
#include "fmt/core.h"
#include "rules/shared/operator_uses.h"
#include "rules/shared/payload.h"

namespace onnx_assay::rules {
namespace {

// What the operator does; empty for the categories of other rules.
std::string_view Deed(tables::DangerCategory category) {
  switch (category) {
    case tables::DangerCategory::kForeignCode:
      return "runs code that is not in the model";
    case tables::DangerCategory::kNetwork:
      return "calls a service on the network";
    case tables::DangerCategory::kFileAccess:
      return "opens files by a path that is data";
    case tables::DangerCategory::kEmbeddedModel:
      return "runs another model that it carries";
    default:
      return {};
  }
}

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  UseGroups uses(UseGroups::By::kOperator);
  for (const facts::NodeFacts& node : facts.nodes) {
    // The standard operators, which have a schema and no domain, do nothing of the kind.
    if (node.function == facts::kNone && !(node.domain.empty() && node.schema != nullptr)) uses.Add(node);
  }
  for (const UseGroup& use : uses.groups()) {
    const auto danger = tables::FindDangerousOperator(use.domain, use.name);
    if (!danger || Deed(danger->category()).empty()) continue;
    const model::Node& first = *facts.nodes[use.sites.front()].node;
    ReportGroup(use, UseGroups::By::kOperator, facts,
                fmt::format("{} {}: {}; {}{}", OperatorName(use.domain, use.name), Deed(danger->category()),
                            danger->why(), NodeCount(use.count), PayloadText(first, *danger)),
                report);
  }
}

constexpr int kCwe[] = {829, 94};

}  // namespace

extern constinit const Rule domain_runs_foreign_code = {
    .id = "DOM008",
    .name = "runs-foreign-code",
    .severity = Severity::kError,
    .summary = "An operator runs code, opens files or calls services that the graph only names",
    .rationale =
        R"(What happens when the model runs is not in the graph: the operator calls a function of the host process by name,
compiles code from an attribute, opens a file whose path is data, or sends its inputs to a service on the network.)",
    .remediation =
        R"(Do not run the model outside a sandbox. Replace the operator by ONNX operators, or deny it in
`domains.deny-operators` of the configuration.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
