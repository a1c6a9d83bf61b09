#ifndef ONNX_ASSAY_ANALYZER_FACTS_SYMBOLS_H_
#define ONNX_ASSAY_ANALYZER_FACTS_SYMBOLS_H_

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// Names and scopes: fills values, the input and output values of nodes, and the value ranges of graphs.
// A subgraph sees the names of the graphs around it; a function body sees its own only; a training graph
// sees the main graph. Needs Walk().
void ResolveSymbols(ModelFacts& facts);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_SYMBOLS_H_
