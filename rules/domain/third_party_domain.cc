#include "analyzer/engine/rule.h"
#include "analyzer/tables/domains.h"
#include "fmt/core.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

bool IsThirdParty(tables::DomainKind kind) {
  switch (kind) {
    case tables::DomainKind::kCustomOpLibrary:
    case tables::DomainKind::kFrontendCustom:
    case tables::DomainKind::kFallthrough:
    case tables::DomainKind::kRetired:
    case tables::DomainKind::kUnconfirmed:
      return true;
    default:
      return false;
  }
}

std::string_view NeedText(tables::DomainKind kind) {
  switch (kind) {
    case tables::DomainKind::kCustomOpLibrary:
      return "a native library of it has to be loaded";
    case tables::DomainKind::kFrontendCustom:
      return "only its own compiler takes it";
    case tables::DomainKind::kFallthrough:
      return "an exporter left it where it had no ONNX operator";
    case tables::DomainKind::kRetired:
      return "no current runtime implements it";
    default:
      return "no implementation of it is known";
  }
}

void CheckModel(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  UseGroups uses(UseGroups::By::kDomain);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (!node.domain.empty() && node.function == facts::kNone) uses.Add(node);
  }
  for (const UseGroup& use : uses.groups()) {
    const auto known = tables::FindDomain(use.domain);
    if (!known || !IsThirdParty(known->kind) || IsAllowedDomain(context.settings, use.domain)) continue;
    ReportGroup(use, UseGroups::By::kDomain, facts,
                fmt::format("{} belongs to {}: {}; {}, the first runs {}", DomainName(use.domain), known->owner,
                            NeedText(known->kind), NodeCount(use.count), OperatorName(use.domain, use.name)),
                report);
  }
}

constexpr int kCwe[] = {829, 1104};

}  // namespace

extern constinit const Rule domain_third_party_domain = {
    .id = "DOM002",
    .name = "third-party-domain",
    .severity = Severity::kWarning,
    .summary = "Nodes use operators of a third party that need its library or compiler",
    .rationale =
        R"(The operators are public, but a plain runtime does not have them: it loads a native library of that project,
which runs with all rights of the process and has its own faults.)",
    .remediation =
        R"(Pin the version of the package that implements the domain and name the domain in `domains.allow` of the
configuration, or export the model without it.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
