#include "analyzer/coverage/coverage.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/coverage/partitions.h"
#include "analyzer/coverage/placer.h"
#include "fmt/format.h"

namespace onnx_assay::coverage {
namespace {

using facts::kNone;
using facts::ModelFacts;

// Scopes whose nodes run: the main graph, subgraphs of nodes that run, bodies of functions they call.
std::vector<bool> ReachedGraphs(const ModelFacts& facts) {
  std::vector<bool> reached(facts.graphs.size());
  absl::flat_hash_map<facts::NodeId, std::vector<facts::GraphId>> by_owner;
  for (const facts::GraphFacts& graph : facts.graphs) {
    if (graph.role == facts::GraphRole::kSubgraph && graph.owner != kNone) by_owner[graph.owner].push_back(graph.id);
  }
  std::vector<facts::GraphId> open;
  const auto reach = [&](facts::GraphId id) {
    if (id == kNone || reached[id]) return;
    reached[id] = true;
    open.push_back(id);
  };
  for (const facts::GraphFacts& graph : facts.graphs) {
    if (graph.role == facts::GraphRole::kMain) reach(graph.id);
  }
  while (!open.empty()) {
    const facts::GraphFacts& graph = facts.graphs[open.back()];
    open.pop_back();
    for (const facts::NodeFacts& node : facts.NodesOf(graph)) {
      if (node.function != kNone) reach(facts.functions[node.function].body);
      const auto inner = by_owner.find(node.id);
      if (inner == by_owner.end()) continue;
      for (const facts::GraphId id : inner->second) reach(id);
    }
  }
  return reached;
}

void CheckVersions(const ModelFacts& facts, TargetCoverage& coverage) {
  if (!coverage.target.release) return;
  const std::size_t release = *coverage.target.release;
  const int limit = tables::RuntimeReleaseAt(release).ir_version;
  const std::int64_t ir = facts.model->ir_version.value;
  if (ir > limit) coverage.ir_block = VersionBlock{{}, ir, limit};
  for (const model::OpsetImport& import : facts.model->opset_imports) {
    const std::string_view domain = facts::PlainDomain(import.domain.view());
    const std::optional<int> newest = tables::RuntimeOpset(release, domain);
    if (newest && import.version.value > *newest) {
      coverage.opset_blocks.push_back({std::string(domain), import.version.value, *newest});
    }
  }
}

void PlaceAll(const ModelFacts& facts, const ValueKnowledge& values, const FixedAxes& fixed,
              const std::vector<bool>& reached, TargetCoverage& coverage) {
  coverage.nodes.assign(facts.nodes.size(), {});
  Placer placer(facts, values, fixed, coverage);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.graph != kNone && reached[node.graph]) placer.Place(node);
  }
  coverage.tally = CountPlacements(facts, coverage);
}

bool HasDynamicAxes(const ModelFacts& facts) {
  for (const facts::Value& value : facts.values) {
    if (value.info == nullptr || value.info->type == nullptr || value.info->type->shape == nullptr) continue;
    for (const model::Dim& dim : value.info->type->shape->dims) {
      if (dim.kind != model::Dim::Kind::kValue) return true;
    }
  }
  return false;
}

}  // namespace

std::string_view PlacementName(Placement placement) {
  switch (placement) {
    case Placement::kNotReached: return "not-reached";
    case Placement::kNative: return "native";
    case Placement::kByFunctionBody: return "by-function-body";
    case Placement::kByInsertedCast: return "by-inserted-cast";
    case Placement::kFallsBack: return "falls-back";
    case Placement::kUnsupported: return "unsupported";
    case Placement::kCannotDecide: return "cannot-decide";
  }
  return "cannot-decide";
}

TargetCoverage Cover(const ModelFacts& facts, const ValueKnowledge& values, const Target& target,
                     const FixedAxes& fixable) {
  TargetCoverage coverage;
  coverage.target = target;
  CheckVersions(facts, coverage);
  const std::vector<bool> reached = ReachedGraphs(facts);
  PlaceAll(facts, values, {}, reached, coverage);
  if (coverage.ir_block || !coverage.opset_blocks.empty() || coverage.tally.unsupported != 0) {
    coverage.loads = Loads::kNo;
  } else if (coverage.tally.perhaps_unsupported != 0) {
    coverage.loads = Loads::kUnknown;
  }
  if ((fixable.all || !fixable.symbols.empty()) && HasDynamicAxes(facts)) {
    TargetCoverage fixed;
    fixed.target = target;
    ValueKnowledge known = values;
    known.static_inputs = InputsAreStatic(facts, fixable);
    PlaceAll(facts, known, fixable, reached, fixed);
    coverage.with_fixed_axes = std::move(fixed.tally);
  }
  return coverage;
}

TargetCoverage Cover(const ModelFacts& facts, const Target& target, const FixedAxes& fixable) {
  return Cover(facts, KnowValues(facts), target, fixable);
}

std::optional<OldestRelease> FindOldestRelease(const ModelFacts& facts) {
  const ValueKnowledge values = KnowValues(facts);
  std::optional<OldestRelease> oldest;
  Target target;
  target.chain = {{*tables::FindProvider("cpu"), 0}};
  for (std::size_t release = tables::RuntimeReleaseCount(); release-- > 0;) {
    target.release = release;
    const TargetCoverage coverage = Cover(facts, values, target, {});
    if (coverage.loads == Loads::kYes) {
      oldest = OldestRelease{release, {}};
      continue;
    }
    if (!oldest) continue;
    if (coverage.ir_block) {
      oldest->why_not_before = fmt::format("IR version {} is above {}", coverage.ir_block->version, coverage.ir_block->limit);
    } else if (!coverage.opset_blocks.empty()) {
      const VersionBlock& block = coverage.opset_blocks[0];
      oldest->why_not_before = fmt::format("opset {} of {} is above {}", block.version,
                                           block.domain.empty() ? "ai.onnx" : block.domain, block.limit);
    } else {
      for (const Reason& reason : coverage.reasons) {
        if (reason.placement == Placement::kUnsupported || reason.placement == Placement::kCannotDecide) {
          oldest->why_not_before = fmt::format("{}: {}", reason.operator_name, reason.text);
          break;
        }
      }
    }
    break;
  }
  return oldest;
}

}  // namespace onnx_assay::coverage
