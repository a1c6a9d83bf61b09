#include "rules/shared/operator_uses.h"

#include <algorithm>

#include "analyzer/base/glob.h"
#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay::rules {
namespace {

// Sites listed of one group; the count speaks of the rest.
constexpr std::size_t kSites = 4;

}  // namespace

void UseGroups::Add(const facts::NodeFacts& node) {
  const std::string_view name = node.node->op_type.view();
  const auto key = std::pair(node.domain, by_ == By::kOperator ? name : std::string_view());
  const auto [entry, added] = index_.try_emplace(key, groups_.size());
  if (added) groups_.push_back({.domain = node.domain, .name = name});
  UseGroup& group = groups_[entry->second];
  ++group.count;
  if (group.sites.size() < kSites) group.sites.push_back(node.id);
}

void ReportGroup(const UseGroup& group, UseGroups::By by, const facts::ModelFacts& facts, std::string_view message,
                 Reporter& report) {
  const auto range_of = [&](const model::Node& node) {
    const model::Text& text = by == UseGroups::By::kDomain ? node.domain : node.op_type;
    return text.present() ? text.range() : node.range;
  };
  const model::Node& first = *facts.nodes[group.sites.front()].node;
  Reporter::Added added = report.At(first, range_of(first), "{}", message);
  added.Count(group.count);
  for (std::size_t i = 1; i < group.sites.size(); ++i) {
    const model::Node& site = *facts.nodes[group.sites[i]].node;
    added.Related(site.path, range_of(site), "also here");
  }
}

std::string DomainName(std::string_view domain) {
  return fmt::format("domain {}", Quoted(domain.empty() ? std::string_view("ai.onnx") : domain));
}

std::string OperatorName(std::string_view domain, std::string_view name) {
  return Quoted(domain.empty() ? std::string(name) : fmt::format("{}::{}", domain, name));
}

std::string NodeCount(std::uint64_t count) { return fmt::format("{} node{}", count, count == 1 ? "" : "s"); }

absl::flat_hash_set<std::string_view> LocalDomains(const facts::ModelFacts& facts) {
  absl::flat_hash_set<std::string_view> domains;
  for (const model::Function& function : facts.model->functions) {
    domains.insert(facts::PlainDomain(function.domain.view()));
  }
  return domains;
}

bool IsAllowedDomain(const Settings& settings, std::string_view domain) {
  const std::string_view name = domain.empty() ? "ai.onnx" : domain;
  return std::any_of(settings.allowed_domains.begin(), settings.allowed_domains.end(),
                     [&](const std::string& glob) { return NameGlobMatches(glob, name); });
}

}  // namespace onnx_assay::rules
