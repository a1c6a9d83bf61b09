#include "analyzer/cli/coverage_report.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

using coverage::Loads;
using coverage::Placement;
using coverage::TargetCoverage;

std::string_view LoadsText(Loads loads) {
  switch (loads) {
    case Loads::kYes: return "yes";
    case Loads::kNo: return "no";
    case Loads::kUnknown: return "unknown";
  }
  return "unknown";
}

std::string DomainText(std::string_view domain) { return domain.empty() ? "ai.onnx" : Escaped(domain); }

void AppendVerdict(const TargetCoverage& target, std::string& out) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "{}\n  loads: {}\n", target.target.label, LoadsText(target.loads));
  if (target.ir_block) {
    fmt::format_to(to, "  blocked: IR version {} is above {}, the highest that this release takes\n",
                   target.ir_block->version, target.ir_block->limit);
  }
  for (const coverage::VersionBlock& block : target.opset_blocks) {
    fmt::format_to(to, "  blocked: opset {} of {} is above {}, the highest that this release takes\n", block.version,
                   DomainText(block.domain), block.limit);
  }
}

double Share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void AppendTally(const TargetCoverage& target, const coverage::Tally& tally, std::string& out) {
  const auto to = std::back_inserter(out);
  for (std::size_t i = 0; i < target.target.chain.size(); ++i) {
    fmt::format_to(to, "  {}: {} of {} nodes ({:.1f} %) in {} partition{}\n", ChoiceName(target.target.chain[i]),
                   tally.on_provider[i], tally.reached, Share(tally.on_provider[i], tally.reached),
                   tally.partitions[i], tally.partitions[i] == 1 ? "" : "s");
  }
  if (tally.unsupported != 0) fmt::format_to(to, "  unsupported: {} nodes\n", tally.unsupported);
  if (tally.undecided != 0) fmt::format_to(to, "  not decided: {} nodes\n", tally.undecided);
  if (tally.crossings != 0) fmt::format_to(to, "  values passed between providers: {}\n", tally.crossings);
}

// Operators in rows, providers in columns, with the number of nodes of each.
void AppendMatrix(const TargetCoverage& target, const facts::ModelFacts& facts, std::string& out) {
  std::map<std::string, std::vector<std::uint64_t>> rows;
  const std::size_t columns = target.target.chain.size() + 1;
  for (const facts::NodeFacts& node : facts.nodes) {
    const coverage::NodePlacement& put = target.nodes[node.id];
    if (put.placement == Placement::kNotReached || node.function != facts::kNone) continue;
    std::string name = node.domain.empty() ? std::string() : Escaped(node.domain) + "::";
    name += Escaped(node.node->op_type.view(), 40);
    auto& counts = rows[std::move(name)];
    counts.resize(columns);
    ++counts[put.provider == 0xff ? columns - 1 : put.provider];
  }
  std::vector<std::string> heads;
  for (const coverage::ProviderChoice& choice : target.target.chain) {
    heads.emplace_back(tables::ProviderAlias(choice.id, 0));
  }
  heads.emplace_back("none");
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "  {:<40}", "operator");
  for (const std::string& head : heads) fmt::format_to(to, " {:>10}", head);
  out += '\n';
  for (const auto& [name, counts] : rows) {
    fmt::format_to(to, "  {:<40}", name);
    for (const std::uint64_t count : counts) {
      count == 0 ? fmt::format_to(to, " {:>10}", "-") : fmt::format_to(to, " {:>10}", count);
    }
    out += '\n';
  }
}

void AppendReasons(const TargetCoverage& target, const facts::ModelFacts& facts, std::string& out) {
  std::vector<const coverage::Reason*> reasons;
  for (const coverage::Reason& reason : target.reasons) reasons.push_back(&reason);
  std::stable_sort(reasons.begin(), reasons.end(), [](const auto* a, const auto* b) {
    if (a->placement != b->placement) return a->placement > b->placement;
    return a->count > b->count;
  });
  for (const coverage::Reason* const reason : reasons) {
    fmt::format_to(std::back_inserter(out), "  {} {}: {} ({} node{}, first {})\n", PlacementName(reason->placement),
                   reason->operator_name, reason->text, reason->count, reason->count == 1 ? "" : "s",
                   facts.model->paths.Render(facts.nodes[reason->first_nodes[0]].node->path));
  }
}

}  // namespace

std::string RenderCoverageText(const CoverageReport& report) {
  std::string out;
  for (const TargetCoverage& target : report.targets) {
    AppendVerdict(target, out);
    AppendTally(target, target.tally, out);
    if (target.with_fixed_axes) {
      out += "  with the dynamic axes of the policy fixed:\n";
      std::string fixed;
      AppendTally(target, *target.with_fixed_axes, fixed);
      out += fixed;
    }
    AppendReasons(target, *report.facts, out);
    AppendMatrix(target, *report.facts, out);
  }
  if (report.asked_oldest) {
    out += report.oldest ? fmt::format("oldest release of onnxruntime that loads it: {}{}\n",
                                       tables::RuntimeReleaseAt(report.oldest->release).version,
                                       report.oldest->why_not_before.empty()
                                           ? " (the oldest known)"
                                           : fmt::format(" (before: {})", report.oldest->why_not_before))
                         : "no known release of onnxruntime is sure to load it\n";
  }
  return out;
}

std::string RenderCoverageTable(const CoverageReport& report) {
  std::string out = fmt::format("{:<34} {:>8} {:>9} {:>9} {:>11} {:>12} {:>10}\n", "provider", "loads", "nodes",
                                "on it", "partitions", "unsupported", "undecided");
  for (const TargetCoverage& target : report.targets) {
    fmt::format_to(std::back_inserter(out), "{:<34} {:>8} {:>9} {:>8.1f}% {:>11} {:>12} {:>10}\n",
                   ChoiceName(target.target.chain[0]), LoadsText(target.loads), target.tally.reached,
                   Share(target.tally.native, target.tally.reached), target.tally.partitions[0],
                   target.tally.unsupported, target.tally.undecided);
  }
  return out;
}

std::string RenderRequiredOperators(const facts::ModelFacts& facts) {
  std::map<std::pair<std::string, std::int64_t>, std::set<std::string>> operators;
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.function != facts::kNone || node.opset_version < 0) continue;
    operators[{DomainText(node.domain), node.opset_version}].insert(Escaped(node.node->op_type.view()));
  }
  std::string out;
  for (const auto& [key, names] : operators) {
    fmt::format_to(std::back_inserter(out), "{};{};{}\n", key.first, key.second, fmt::join(names, ","));
  }
  return out;
}

}  // namespace onnx_assay::cli
