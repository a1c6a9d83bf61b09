#include "analyzer/engine/rule.h"
#include "analyzer/tables/domains.h"
#include "fmt/core.h"
#include "rules/shared/lookalike_domain.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

void CheckModel(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  const absl::flat_hash_set<std::string_view> local = LocalDomains(facts);
  UseGroups uses(UseGroups::By::kDomain);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (!node.domain.empty() && node.function == facts::kNone && !local.contains(node.domain)) uses.Add(node);
  }
  for (const UseGroup& use : uses.groups()) {
    if (tables::FindDomain(use.domain) || IsAllowedDomain(context.settings, use.domain)) continue;
    // lookalike-domain says more of these.
    if (FindLookalikeDomain(use.domain, false).likeness != Likeness::kNone) continue;
    ReportGroup(use, UseGroups::By::kDomain, facts,
                fmt::format("{} is not known: {}, the first runs {}", DomainName(use.domain),
                            NodeCount(use.count), OperatorName(use.domain, use.name)),
                report);
  }
}

constexpr int kCwe[] = {829, 1104};

}  // namespace

extern constinit const Rule domain_unknown_domain = {
    .id = "DOM001",
    .name = "unknown-domain",
    .severity = Severity::kWarning,
    .summary = "Nodes use a domain that nobody known defines",
    .rationale =
        R"(The meaning of these operators is not in the file and not in any public project that this tool knows. Somebody
has to load a native library that implements them, and that library runs with all rights of the process.)",
    .remediation =
        R"(Find out who defines the domain. If it is yours, name it in `domains.allow` of the configuration; if the
operators can be written in ONNX operators or as functions of the model, export it so.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
