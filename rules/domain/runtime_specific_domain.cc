#include "analyzer/engine/rule.h"
#include "analyzer/tables/domains.h"
#include "fmt/core.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

void CheckModel(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  UseGroups uses(UseGroups::By::kDomain);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (!node.domain.empty() && node.function == facts::kNone) uses.Add(node);
  }
  for (const UseGroup& use : uses.groups()) {
    const auto known = tables::FindDomain(use.domain);
    if (!known || IsAllowedDomain(context.settings, use.domain)) continue;
    const bool internal = known->kind == tables::DomainKind::kRuntimeInternal;
    if (!internal && known->kind != tables::DomainKind::kRuntimeContrib &&
        known->kind != tables::DomainKind::kRuntimeCustom) {
      continue;
    }
    ReportGroup(use, UseGroups::By::kDomain, facts,
                fmt::format("{} belongs to {}{}: {}, the first runs {}", DomainName(use.domain), known->owner,
                            internal ? ", which makes it while it optimises" : "", NodeCount(use.count),
                            OperatorName(use.domain, use.name)),
                report);
  }
}

}  // namespace

extern constinit const Rule domain_runtime_specific_domain = {
    .id = "DOM003",
    .name = "runtime-specific-domain",
    .severity = Severity::kNote,
    .summary = "Nodes use operators that one runtime or provider has",
    .rationale =
        R"(The model runs on that runtime alone, and often only on some of its releases: these operators may change or go
without the promises of an ONNX opset.)",
    .remediation =
        R"(Nothing, when the model is deployed on that runtime: name the domain in `domains.allow` of the
configuration. Otherwise keep the model from before the runtime optimised it.)",
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
