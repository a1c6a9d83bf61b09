#ifndef ONNX_ASSAY_RULES_SHARED_DEFINITION_H_
#define ONNX_ASSAY_RULES_SHARED_DEFINITION_H_

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// The value of an enclosing graph that has the name of `value` and is defined before the node that
// holds the graph of `value`; null when there is none. What an enclosing graph defines later, the
// outputs of the holding node among it, is not yet visible inside.
const facts::Value* FindVisibleOuter(const facts::ModelFacts& facts, const facts::Value& value);

// Where a value is defined: the node, tensor or declaration that brings its name, or the scope
// itself.
PathId DefinitionPath(const facts::ModelFacts& facts, const facts::Value& value);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_DEFINITION_H_
