#ifndef ONNX_ASSAY_ANALYZER_FACTS_WALK_H_
#define ONNX_ASSAY_ANALYZER_FACTS_WALK_H_

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// The one walk over every holder of nodes and tensors: the graph, subgraphs of `g` and `graphs`,
// function bodies, default attributes of functions, sparse parts, training graphs, attribute tensors.
// Fills opset_scopes, graphs, nodes (without values and callee), tensors (without sizes), functions
// (without call facts) and value_infos.
void Walk(ModelFacts& facts);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_WALK_H_
