#ifndef ONNX_ASSAY_ANALYZER_FACTS_CALL_GRAPH_H_
#define ONNX_ASSAY_ANALYZER_FACTS_CALL_GRAPH_H_

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// Which model-local functions call which: sets NodeFacts::function and the call facts of functions.
// A function is identified by domain, name and overload; of two with the same identity the first counts.
// Needs Walk().
void ResolveCalls(ModelFacts& facts);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_CALL_GRAPH_H_
