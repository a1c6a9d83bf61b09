#include "analyzer/facts/opset_fit.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "analyzer/facts/signature.h"
#include "analyzer/tables/operators.h"
#include "analyzer/tables/releases.h"
#include "fmt/format.h"

namespace onnx_assay::facts {
namespace {

using Key = std::pair<std::uint32_t, std::string_view>;  // opset scope, domain

Key KeyOf(const ModelFacts& facts, const NodeFacts& node) {
  return {facts.graphs[node.graph].opset_scope, node.domain};
}

// Forms of the node's operator; none for calls of local functions and operators that are not known.
std::span<const tables::OpSchema> FormsOf(const NodeFacts& node) {
  if (node.function != kNone || !tables::NewestOpset(node.domain)) return {};
  return tables::OperatorVersions(node.domain, node.node->op_type.view());
}

// Takes the versions away at which the node has no fitting form.
void Restrict(const model::Node& node, std::span<const tables::OpSchema> forms,
              std::vector<bool>& fits) {
  const auto since = [&](std::size_t form) {
    return form < forms.size()
               ? std::min(static_cast<std::size_t>(forms[form].since_version()), fits.size())
               : fits.size();
  };
  for (std::size_t version = 1; version < since(0); ++version) fits[version] = false;
  for (std::size_t form = 0; form < forms.size(); ++form) {
    bool open = false;
    for (std::size_t version = since(form); version < since(form + 1); ++version)
      open = open || fits[version];
    if (!open || FitsSignature(node, forms[form])) continue;
    for (std::size_t version = since(form); version < since(form + 1); ++version)
      fits[version] = false;
  }
}

void AddNode(const NodeFacts& node, OpsetFit& fit) {
  ++fit.nodes;
  if (node.schema == nullptr || !FitsSignature(*node.node, *node.schema)) {
    if (fit.misfits++ == 0) fit.first_misfit = node.node;
    fit.minimum_identical.reset();
  } else if (fit.minimum_identical) {
    fit.minimum_identical =
        std::max<std::int64_t>(*fit.minimum_identical, node.schema->since_version());
  }
}

// Fills `versions` where some node does not fit; elsewhere it stays empty.
void FindVersions(const ModelFacts& facts, std::map<Key, OpsetFit>& fits) {
  std::map<Key, std::vector<bool>> open;  // by version; [0] is unused
  for (const auto& [key, fit] : fits) {
    if (fit.misfits == 0) continue;
    open[key].assign(static_cast<std::size_t>(tables::NewestOpset(fit.domain).value_or(0)) + 1,
                     true);
  }
  if (open.empty()) return;
  for (const NodeFacts& node : facts.nodes) {
    const auto found = open.find(KeyOf(facts, node));
    if (found == open.end()) continue;
    const std::span<const tables::OpSchema> forms = FormsOf(node);
    if (!forms.empty()) Restrict(*node.node, forms, found->second);
  }
  for (const auto& [key, versions] : open) {
    for (std::size_t version = 1; version < versions.size(); ++version) {
      if (versions[version]) fits[key].versions.push_back(static_cast<std::int64_t>(version));
    }
  }
}

}  // namespace

std::vector<OpsetFit> FindOpsetFits(const ModelFacts& facts) {
  std::map<Key, OpsetFit> fits;
  OpsetFit* last = nullptr;
  for (const NodeFacts& node : facts.nodes) {
    // The form in force says without a look-up that the operator is known.
    const bool known = node.schema != nullptr && node.function == kNone && node.domain.empty();
    if (!known && FormsOf(node).empty()) continue;
    const Key key = KeyOf(facts, node);
    if (last == nullptr || Key{last->scope, last->domain} != key) {
      const auto [place, fresh] = fits.try_emplace(key);
      last = &place->second;
      if (fresh) {
        *last = {.scope = key.first,
                 .domain = key.second,
                 .declared = node.opset_version,
                 .minimum_identical = 1};
      }
    }
    AddNode(node, *last);
  }
  FindVersions(facts, fits);
  std::vector<OpsetFit> found;
  for (auto& [key, fit] : fits) found.push_back(std::move(fit));
  return found;
}

std::string VersionsText(const std::vector<std::int64_t>& versions) {
  std::string text;
  for (std::size_t i = 0; i < versions.size();) {
    std::size_t end = i + 1;
    while (end < versions.size() && versions[end] == versions[end - 1] + 1) ++end;
    if (i != 0) text += ", ";
    text += end - i == 1 ? fmt::format("{}", versions[i])
                         : fmt::format("{} to {}", versions[i], versions[end - 1]);
    i = end;
  }
  return text;
}

}  // namespace onnx_assay::facts
