#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_PLACER_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_PLACER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/coverage/coverage.h"
#include "analyzer/coverage/kernel_match.h"
#include "analyzer/tables/functions.h"

namespace onnx_assay::coverage {

// Decides where nodes run. What does not depend on the single node (operator, version, types) is decided
// once for each distinct use.
class Placer {
 public:
  Placer(const facts::ModelFacts& facts, const ValueKnowledge& values, const FixedAxes& fixed,
         TargetCoverage& coverage);

  void Place(const facts::NodeFacts& node);

 private:
  // Where one use goes as far as the rows of every provider say.
  struct Plan {
    Use use;
    std::vector<KernelMatch> matches;  // by provider of the chain
  };
  // Why the provider at this place of the chain does not take the node.
  struct Refusal {
    ReasonKind kind = ReasonKind::kOperator;
    std::string text;
    bool undecided = false;
  };

  const Plan& PlanFor(const NodeView& view);
  // Whether the provider takes the node; otherwise fills `refusal`.
  bool Takes(const Plan& plan, std::size_t provider, const NodeView& view, Refusal& refusal) const;
  bool KeepsRestrictions(const tables::ProviderKernel& kernel, std::string_view name, const NodeView& view,
                         Refusal& refusal) const;
  // What the runtime does with a node that no provider takes.
  bool ByBody(const Use& use, int depth = 0) const;
  static Use PartOf(const Use& call, const tables::FunctionBody& body, std::size_t index);
  bool ByCast(const Plan& plan) const;
  bool WithoutSchema(const facts::NodeFacts& node);
  void Put(const facts::NodeFacts& node, Placement placement, std::uint8_t provider, const Refusal* refusal);
  std::size_t release() const;
  bool TableTooOld(const Plan& plan, std::size_t provider) const;

  const facts::ModelFacts& facts_;
  const ValueKnowledge& values_;
  const FixedAxes& fixed_;
  TargetCoverage& coverage_;
  std::vector<std::string> provider_names_;
  std::size_t snapshot_release_;
  absl::flat_hash_map<std::string, std::unique_ptr<Plan>> plans_;
  absl::flat_hash_map<std::string, std::uint32_t> reasons_;
};

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_PLACER_H_
