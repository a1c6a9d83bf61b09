#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_NODE_TYPES_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_NODE_TYPES_H_

#include <vector>

#include "analyzer/facts/model_facts.h"
#include "analyzer/tables/operators.h"

namespace onnx_assay::coverage {

// The type of every value, by ValueId, as the tables name types; kNoType where it is not known. Comes from
// declarations, from tensors, and from the schemas of operators (a result that shares a type parameter with
// a known operand, or is of one type only), through subgraphs and calls of model-local functions.
std::vector<tables::TypeId> TypesOfValues(const facts::ModelFacts& facts);

// The type that a declaration states, or kNoType.
tables::TypeId DeclaredType(const model::Type* type);

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_NODE_TYPES_H_
