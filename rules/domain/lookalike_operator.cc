#include <algorithm>
#include <memory>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/operators.h"
#include "fmt/core.h"
#include "rules/shared/lookalike.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

// Shortest operator of which a wrong letter is reported; among shorter names it makes another word.
constexpr std::size_t kShortestName = 5;

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

// Names of domains, indexed when first asked for.
class Dictionary {
 public:
  const KnownNames& Of(std::string_view domain) {
    const auto [entry, added] = names_.try_emplace(domain, nullptr);
    if (added) entry->second = std::make_unique<KnownNames>(tables::OperatorNames(domain));
    return *entry->second;
  }

 private:
  absl::flat_hash_map<std::string_view, std::unique_ptr<KnownNames>> names_;
};

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  UseGroups uses(UseGroups::By::kOperator);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.schema == nullptr) uses.Add(node);
  }
  Dictionary dictionary;
  for (const UseGroup& use : uses.groups()) {
    const bool known_domain = tables::KnowsOperatorsOf(use.domain);
    if (known_domain && !tables::OperatorVersions(use.domain, use.name).empty()) continue;
    const bool function = facts.nodes[use.sites.front()].function != facts::kNone;
    Lookalike found;
    if (known_domain && !function) {
      found = dictionary.Of(use.domain).FindBySight(use.name);
      if (found.likeness == Likeness::kNone) found = dictionary.Of(use.domain).FindOneLetterOff(use.name, kShortestName);
    } else if (!IsAscii(use.name)) {
      // Names of own operators and functions are chosen freely, but not so as to deceive the eye.
      found = dictionary.Of("").FindBySight(use.name);
    }
    if (found.likeness == Likeness::kNone) continue;
    ReportGroup(use, UseGroups::By::kOperator, facts,
                fmt::format("operator {} of {} is taken for \"{}\" but {}: {}", Quoted(use.name),
                            DomainName(use.domain), found.known, LikenessText(found.likeness), NodeCount(use.count)),
                report);
  }
}

constexpr int kCwe[] = {1007, 451};

}  // namespace

extern constinit const Rule domain_lookalike_operator = {
    .id = "DOM006",
    .name = "lookalike-operator",
    .severity = Severity::kError,
    .summary = "An operator looks like a known one and is another",
    .rationale =
        R"(To a reviewer the node seems to run a standard operator; to a runtime the name is a different one, for which a
custom library or a function of the model can stand. Case, letters of other scripts and invisible characters all make
such names.)",
    .remediation =
        R"(Write the name of the operator that is meant. If nobody can explain the name, treat the model as hostile.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
