#ifndef ONNX_ASSAY_RULES_SHARED_LOOP_TURNS_H_
#define ONNX_ASSAY_RULES_SHARED_LOOP_TURNS_H_

#include <cstdint>

#include "analyzer/facts/model_facts.h"
#include "rules/shared/shape_operand.h"

namespace onnx_assay::rules {

// A trip count above this is no bound: exporters write the largest number where they mean none.
constexpr std::int64_t kMostTurns = std::int64_t{1} << 31;

inline bool IsLoop(const facts::NodeFacts& node) {
  return node.domain.empty() && node.function == facts::kNone && node.node->op_type == "Loop";
}

// Turns that a loop's constant trip count allows; 1 where it has none that is a bound.
inline std::uint64_t TurnsOf(const facts::ModelFacts& facts, const facts::NodeFacts& node) {
  const auto count = KnownInts(facts, InputOf(facts, node, 0));
  if (!count || count->size() != 1 || (*count)[0] < 1 || (*count)[0] > kMostTurns) return 1;
  return static_cast<std::uint64_t>((*count)[0]);
}

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_LOOP_TURNS_H_
