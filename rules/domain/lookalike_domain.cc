#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/lookalike_domain.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

// A place where the model writes a domain.
struct Place {
  PathId path = 0;
  ByteRange range;
  std::uint64_t nodes = 0;
};

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  absl::flat_hash_map<std::string_view, std::size_t> index;
  std::vector<std::pair<std::string_view, Place>> places;
  const auto add = [&](const model::Element& element, const model::Text& domain) -> Place* {
    if (domain.empty()) return nullptr;
    const auto [entry, added] = index.try_emplace(domain.view(), places.size());
    if (added) places.emplace_back(domain.view(), Place{element.path, domain.range()});
    return &places[entry->second].second;
  };
  for (const facts::NodeFacts& node : facts.nodes) {
    if (Place* const place = add(*node.node, node.node->domain)) ++place->nodes;
  }
  for (const facts::OpsetScope& scope : facts.opset_scopes) {
    for (const model::OpsetImport& import : scope.imports) add(import, import.domain);
  }
  for (const model::Function& function : facts.model->functions) add(function, function.domain);

  const absl::flat_hash_set<std::string_view> local = LocalDomains(facts);
  for (const auto& [domain, place] : places) {
    const Lookalike found = FindLookalikeDomain(domain, local.contains(domain));
    if (found.likeness == Likeness::kNone) continue;
    report.At(place.path, place.range, "domain {} is taken for \"{}\" but {}: {}", Quoted(domain), found.known,
              LikenessText(found.likeness), NodeCount(place.nodes))
        .Count(std::max<std::uint64_t>(place.nodes, 1));
  }
}

constexpr int kCwe[] = {1007, 451};

}  // namespace

extern constinit const Rule domain_lookalike_domain = {
    .id = "DOM005",
    .name = "lookalike-domain",
    .severity = Severity::kError,
    .summary = "A domain looks like a known one and is another",
    .rationale =
        R"(To a reviewer the node seems to run a well-known operator; to a runtime the name is a different one, for which a
custom library can register anything. Case, letters of other scripts and invisible characters all make such names.)",
    .remediation =
        R"(Treat the model as hostile until somebody explains the name. If the domain is yours, give it a name that
cannot be mistaken.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
