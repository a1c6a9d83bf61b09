#include <utility>

#include "analyzer/base/glob.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "fmt/core.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

// The glob that denies a name, or null.
const std::string* DeniedBy(const std::vector<std::string>& globs, std::string_view name) {
  for (const std::string& glob : globs) {
    if (NameGlobMatches(glob, name)) return &glob;
  }
  return nullptr;
}

std::string_view FullDomain(std::string_view domain) { return domain.empty() ? "ai.onnx" : domain; }

// Domains that are imported, or in which functions are defined, and that no node uses.
void CheckUnused(const facts::ModelFacts& facts, absl::flat_hash_set<std::string_view> seen,
                 const std::vector<std::string>& denied, Reporter& report) {
  const auto check = [&](const model::Element& element, const model::Text& text, std::string_view how) {
    const std::string_view domain = facts::PlainDomain(text.view());
    if (!seen.insert(domain).second) return;
    const std::string* const glob = DeniedBy(denied, FullDomain(domain));
    if (glob == nullptr) return;
    report.At(element, "{} is {}, and denied by {} in `domains.deny`", DomainName(domain), how, Quoted(*glob));
  };
  for (const facts::OpsetScope& scope : facts.opset_scopes) {
    for (const model::OpsetImport& import : scope.imports) check(import, import.domain, "imported");
  }
  for (const model::Function& function : facts.model->functions) check(function, function.domain, "defined");
}

void CheckModel(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  const std::vector<std::string>& domains = context.settings.denied_domains;
  const std::vector<std::string>& operators = context.settings.denied_operators;
  if (domains.empty() && operators.empty()) return;
  UseGroups by_domain(UseGroups::By::kDomain), by_operator(UseGroups::By::kOperator);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (!domains.empty()) by_domain.Add(node);
    if (!operators.empty()) by_operator.Add(node);
  }
  absl::flat_hash_set<std::string_view> seen;
  for (const UseGroup& use : by_domain.groups()) {
    seen.insert(use.domain);
    const std::string* const glob = DeniedBy(domains, FullDomain(use.domain));
    if (glob == nullptr) continue;
    ReportGroup(use, UseGroups::By::kDomain, facts,
                fmt::format("{} is used by {}, and denied by {} in `domains.deny`", DomainName(use.domain),
                            NodeCount(use.count), Quoted(*glob)),
                report);
  }
  if (!domains.empty()) CheckUnused(facts, std::move(seen), domains, report);
  for (const UseGroup& use : by_operator.groups()) {
    const std::string* const glob = DeniedBy(operators, fmt::format("{}::{}", FullDomain(use.domain), use.name));
    if (glob == nullptr) continue;
    ReportGroup(use, UseGroups::By::kOperator, facts,
                fmt::format("operator {} is used by {}, and denied by {} in `domains.deny-operators`",
                            OperatorName(use.domain, use.name), NodeCount(use.count), Quoted(*glob)),
                report);
  }
}

constexpr int kCwe[] = {829};

}  // namespace

extern constinit const Rule domain_denied_by_policy = {
    .id = "DOM011",
    .name = "denied-by-policy",
    .severity = Severity::kError,
    .summary = "The configuration denies a domain or operator that the model uses",
    .rationale =
        R"(Whoever answers for the deployment has ruled this domain or operator out.)",
    .remediation =
        R"(Export the model without it, or have the owner of the configuration change `domains.deny` or
`domains.deny-operators`.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
