#ifndef ONNX_ASSAY_ANALYZER_FACTS_CONSTANT_VALUES_H_
#define ONNX_ASSAY_ANALYZER_FACTS_CONSTANT_VALUES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// The elements of an integer or boolean tensor, in row-major order, when all of them were kept. Empty
// for other types, external or ambiguous data, data that does not fit the dims, and values past 2^63-1.
std::optional<std::vector<std::int64_t>> ConstantInts(const model::Tensor& tensor);

// The same for float and double tensors.
std::optional<std::vector<double>> ConstantFloats(const model::Tensor& tensor);

// The tensor that a value always is: an initializer that no caller can replace, or the `value` of a
// Constant node. Null for everything else.
const model::Tensor* ConstantTensor(const ModelFacts& facts, ValueId value);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_CONSTANT_VALUES_H_
