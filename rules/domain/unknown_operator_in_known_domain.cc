#include "analyzer/base/edit_distance.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/domains.h"
#include "analyzer/tables/operators.h"
#include "fmt/core.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

// Whether somebody defines the operator though the tables of signatures do not have it.
bool IsDefined(std::string_view domain, std::string_view name) {
  if (!tables::OperatorVersions(domain, name).empty()) return true;
  const auto known = tables::FindDangerousOperator(domain, name);
  return known && known->name() == name && !domain.empty();
}

std::string Explanation(std::string_view domain, std::string_view name) {
  const auto plugin = tables::FindDangerousOperator(domain, name);
  if (plugin && plugin->name() == name) return fmt::format("; {}", plugin->why());
  const std::string_view nearest = NearestName(name, tables::OperatorNames(domain));
  return nearest.empty() ? std::string() : fmt::format("; the nearest is \"{}\"", nearest);
}

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const absl::flat_hash_set<std::string_view> local = LocalDomains(facts);
  UseGroups uses(UseGroups::By::kOperator);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.schema == nullptr && node.function == facts::kNone) uses.Add(node);
  }
  for (const UseGroup& use : uses.groups()) {
    std::string message;
    if (tables::KnowsOperatorsOf(use.domain)) {
      if (IsDefined(use.domain, use.name)) continue;
      message = fmt::format("{} has no operator {} in any version: {}{}", DomainName(use.domain), Quoted(use.name),
                            NodeCount(use.count), Explanation(use.domain, use.name));
    } else if (local.contains(use.domain)) {
      message = fmt::format("{} holds functions of the model, but none called {}: {}", DomainName(use.domain),
                            Quoted(use.name), NodeCount(use.count));
    } else {
      const auto known = tables::FindDomain(use.domain);
      if (!known || known->kind != tables::DomainKind::kModelLocalFunctions) continue;
      message = fmt::format("{} stands for functions that the model defines itself, and it defines no {}: {}",
                            DomainName(use.domain), Quoted(use.name), NodeCount(use.count));
    }
    ReportGroup(use, UseGroups::By::kOperator, facts, message, report);
  }
}

constexpr int kCwe[] = {829};

}  // namespace

extern constinit const Rule domain_unknown_operator_in_known_domain = {
    .id = "DOM004",
    .name = "unknown-operator-in-known-domain",
    .severity = Severity::kError,
    .summary = "A domain whose operators are public has no operator of this name",
    .rationale =
        R"(No release of the project that owns the domain has had this operator. A runtime refuses the model, or takes the
operator from a custom library that registered itself under a name that readers trust.)",
    .remediation =
        R"(Correct the name, or move the operator to a domain of your own and say who implements it.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
