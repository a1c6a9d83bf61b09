#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_OPERATOR_RULES_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_OPERATOR_RULES_H_

#include <span>
#include <string_view>

#include "analyzer/facts/inference/node_view.h"

namespace onnx_assay::facts {

struct RuleEntry {
  std::string_view domain;  // "" for the default one
  std::string_view name;
  OperatorRule rule;
};

// Rules by family, one source each. Source of what they say: the operator specifications of ONNX and of
// ONNX Runtime's contrib domain.
std::span<const RuleEntry> TypeRules();         // the output type comes from an attribute
std::span<const RuleEntry> ControlRules();      // subgraphs, sequences, optionals
std::span<const RuleEntry> ClassicRules();      // ai.onnx.ml
std::span<const RuleEntry> ElementwiseRules();  // same shape, or broadcast
std::span<const RuleEntry> ConstantRules();     // constants and the arithmetic on shapes
std::span<const RuleEntry> LayoutRules();       // the same elements in another shape
std::span<const RuleEntry> SelectionRules();    // some elements, or several tensors as one
std::span<const RuleEntry> MatrixRules();
std::span<const RuleEntry> WindowRules();       // convolution, pooling, resizing
std::span<const RuleEntry> ReductionRules();
std::span<const RuleEntry> RecurrentRules();    // recurrent layers and attention

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_OPERATOR_RULES_H_
