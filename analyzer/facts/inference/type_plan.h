#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_TYPE_PLAN_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_TYPE_PLAN_H_

#include <cstdint>
#include <vector>

#include "analyzer/facts/inference/node_view.h"
#include "analyzer/tables/operators.h"

namespace onnx_assay::facts {

// What the type constraints of one operator version say of its output types.
struct TypePlan {
  static constexpr std::uint16_t kNoConstraint = 0xffff;

  struct Output {
    TypeIndex fixed = kUnknownType;              // the one type that it may have
    std::uint16_t constraint = kNoConstraint;    // shared with an input
    tables::TypeSet types;
  };
  std::vector<std::uint16_t> inputs;  // constraint of each formal; kNoConstraint where it says nothing
  std::vector<Output> outputs;        // by formal
  OperatorRule rule = nullptr;

  static TypePlan Of(const tables::OpSchema& schema, TypePool& types);
  // Sets the types of outputs that follow from the constraints.
  void Apply(NodeView& node) const;
  // Forgets types that the operator does not permit: the node is at fault, not what comes behind it.
  void Restrict(NodeView& node) const;

 private:
  const Output* FormalOutput(std::size_t index) const {
    if (outputs.empty()) return nullptr;
    return &outputs[index < outputs.size() ? index : outputs.size() - 1];
  }
  TypeIndex TypeShared(const NodeView& node, std::uint16_t constraint) const;
};

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_TYPE_PLAN_H_
