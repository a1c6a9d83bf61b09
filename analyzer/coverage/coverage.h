#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_COVERAGE_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_COVERAGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/coverage/node_view.h"
#include "analyzer/coverage/target.h"
#include "analyzer/facts/model_facts.h"

namespace onnx_assay::coverage {

enum class Placement : std::uint8_t {
  kNotReached,      // in a function that nothing calls, or in a training graph
  kNative,          // the first provider of the chain has it
  kByFunctionBody,  // no kernel, but the operators of its body have one
  kByInsertedCast,  // the runtime computes it in float32 between casts
  kFallsBack,       // a later provider of the chain takes it
  kUnsupported,     // nobody takes it: the model does not load
  kCannotDecide,
};

std::string_view PlacementName(Placement placement);

enum class ReasonKind : std::uint8_t { kOperator, kVersion, kType, kRestriction, kDynamicShape, kUnknown };

// Why nodes are not where the first provider of the chain would have them. One for all nodes that share it.
struct Reason {
  Placement placement = Placement::kFallsBack;
  ReasonKind kind = ReasonKind::kOperator;
  std::string operator_name;  // "Cast-25", "com.microsoft::FusedConv-1"; escaped
  std::string text;           // "CUDAExecutionProvider has no kernel for version 25, its newest is 23"
  std::uint64_t count = 0;
  std::vector<facts::NodeId> first_nodes;  // the first few in walk order
};

struct NodePlacement {
  Placement placement = Placement::kNotReached;
  std::uint8_t provider = 0xff;          // index into the chain; 0xff: none
  std::uint32_t reason = facts::kNone;   // index into reasons
  bool runs_anyway = false;              // kCannotDecide: only where it runs is open
};

enum class Loads : std::uint8_t { kYes, kNo, kUnknown };

// Counts of one placement of all nodes.
struct Tally {
  std::uint64_t reached = 0;
  std::uint64_t native = 0;       // on the first provider of the chain, cast or body included
  std::uint64_t unsupported = 0;
  std::uint64_t undecided = 0;
  std::uint64_t perhaps_unsupported = 0;    // of the undecided: those that may run nowhere
  std::vector<std::uint64_t> on_provider;   // by index in the chain
  std::vector<std::uint64_t> partitions;    // runs of nodes of one provider, in topological order
  std::uint64_t crossings = 0;              // values that one provider makes and another reads
};

// One opset import, or the IR version, that is above what the runtime takes.
struct VersionBlock {
  std::string domain;  // "" for the default domain
  std::int64_t version = 0;
  std::int64_t limit = 0;
};

// What a target makes of one model. Points into nothing.
struct TargetCoverage {
  Target target;
  Loads loads = Loads::kYes;
  std::vector<VersionBlock> opset_blocks;
  std::optional<VersionBlock> ir_block;
  std::vector<NodePlacement> nodes;  // by NodeId
  std::vector<Reason> reasons;
  Tally tally;
  // The same if every dynamic axis with a bound in the policy were fixed; empty where that changes nothing.
  std::optional<Tally> with_fixed_axes;
};

// `fixable`: the dynamic axes that the owner of the model would fix, for `with_fixed_axes`.
TargetCoverage Cover(const facts::ModelFacts& facts, const Target& target, const FixedAxes& fixable);

// As above with what is known of the values, for several targets of one model.
TargetCoverage Cover(const facts::ModelFacts& facts, const ValueKnowledge& values, const Target& target,
                     const FixedAxes& fixable);

// Index of the oldest release of ONNX Runtime that loads the model on the CPU provider, with the reason why
// the release before it does not. Empty: none is known to.
struct OldestRelease {
  std::size_t release = 0;
  std::string why_not_before;  // empty when it is the oldest known
};
std::optional<OldestRelease> FindOldestRelease(const facts::ModelFacts& facts);

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_COVERAGE_H_
