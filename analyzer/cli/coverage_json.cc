#include "analyzer/cli/coverage_report.h"
#include "analyzer/tables/table_versions.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::cli {
namespace {

using coverage::Placement;
using coverage::TargetCoverage;
using Json = nlohmann::ordered_json;

Json VersionJson(const coverage::VersionBlock& block) {
  return {{"domain", block.domain.empty() ? "ai.onnx" : block.domain},
          {"version", block.version},
          {"limit", block.limit}};
}

Json TallyJson(const TargetCoverage& target, const coverage::Tally& tally) {
  Json providers = Json::array();
  for (std::size_t i = 0; i < target.target.chain.size(); ++i) {
    providers.push_back({{"provider", ChoiceName(target.target.chain[i])},
                         {"nodes", tally.on_provider[i]},
                         {"partitions", tally.partitions[i]}});
  }
  return {{"nodes", tally.reached},           {"unsupported", tally.unsupported}, {"undecided", tally.undecided},
          {"crossings", tally.crossings},     {"providers", std::move(providers)}};
}

std::string_view KindName(coverage::ReasonKind kind) {
  constexpr std::string_view kNames[] = {"operator", "version", "type", "restriction", "dynamic-shape", "unknown"};
  return kNames[static_cast<std::size_t>(kind)];
}

Json ReasonJson(const coverage::Reason& reason, const facts::ModelFacts& facts) {
  Json first = Json::array();
  for (const facts::NodeId node : reason.first_nodes) {
    first.push_back(facts.model->paths.Render(facts.nodes[node].node->path));
  }
  return {{"operator", reason.operator_name}, {"placement", PlacementName(reason.placement)},
          {"kind", KindName(reason.kind)},    {"reason", reason.text},
          {"count", reason.count},            {"first", std::move(first)}};
}

Json NodesJson(const TargetCoverage& target, const facts::ModelFacts& facts) {
  Json nodes = Json::array();
  for (const facts::NodeFacts& node : facts.nodes) {
    const coverage::NodePlacement& put = target.nodes[node.id];
    Json entry = {{"path", facts.model->paths.Render(node.node->path)},
                  {"name", node.node->name.view()},
                  {"operator", node.node->op_type.view()},
                  {"placement", PlacementName(put.placement)}};
    if (put.provider != 0xff) entry["provider"] = ChoiceName(target.target.chain[put.provider]);
    nodes.push_back(std::move(entry));
  }
  return nodes;
}

Json TargetJson(const TargetCoverage& target, const CoverageReport& report) {
  constexpr std::string_view kLoads[] = {"yes", "no", "unknown"};
  Json json = {{"target", target.target.label}, {"loads", kLoads[static_cast<std::size_t>(target.loads)]}};
  if (target.ir_block) json["ir_version"] = VersionJson(*target.ir_block);
  for (const coverage::VersionBlock& block : target.opset_blocks) json["opsets"].push_back(VersionJson(block));
  json["coverage"] = TallyJson(target, target.tally);
  if (target.with_fixed_axes) json["coverage_with_fixed_axes"] = TallyJson(target, *target.with_fixed_axes);
  json["reasons"] = Json::array();
  for (const coverage::Reason& reason : target.reasons) json["reasons"].push_back(ReasonJson(reason, *report.facts));
  if (report.list_nodes) json["nodes"] = NodesJson(target, *report.facts);
  return json;
}

}  // namespace

std::string RenderCoverageJson(const CoverageReport& report) {
  Json json = {{"model", report.path}, {"targets", Json::array()}};
  for (const TargetCoverage& target : report.targets) json["targets"].push_back(TargetJson(target, report));
  if (report.asked_oldest && report.oldest) {
    json["oldest_release"] = {{"version", tables::RuntimeReleaseAt(report.oldest->release).version},
                              {"why_not_before", report.oldest->why_not_before}};
  }
  for (std::size_t i = 0; i < tables::ShippedTableCount(); ++i) {
    const tables::ShippedTable table = tables::ShippedTableAt(i);
    json["tables"].push_back({{"name", table.name}, {"version", table.version}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace onnx_assay::cli
