#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_NODE_ORDER_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_NODE_ORDER_H_

#include <vector>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// The nodes of a graph such that producers come before consumers as far as there is such an order; what
// lies on a cycle comes last. Empty: the order of the file is one.
std::vector<NodeId> ExecutionOrder(const ModelFacts& facts, const GraphFacts& graph);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_NODE_ORDER_H_
