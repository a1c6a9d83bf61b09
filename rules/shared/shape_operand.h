#ifndef ONNX_ASSAY_RULES_SHARED_SHAPE_OPERAND_H_
#define ONNX_ASSAY_RULES_SHARED_SHAPE_OPERAND_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// The whole numbers that a value always holds: a constant, or constants put together by the
// operators with which exporters build shapes (Concat, Unsqueeze, Cast, Mul and the like). At most
// 64 numbers.
std::optional<std::vector<std::int64_t>> KnownInts(const facts::ModelFacts& facts,
                                                   facts::ValueId value);

// The floating-point or whole numbers of a constant.
std::optional<std::vector<double>> KnownNumbers(const facts::ModelFacts& facts,
                                                facts::ValueId value);

// Sizes that a value has at least: of an initializer, or as declared with 1 for a dynamic axis.
// Empty when the rank is unknown.
std::optional<std::vector<std::int64_t>> LeastDims(const facts::ModelFacts& facts,
                                                   facts::ValueId value);

// Bytes of one element of a value, 1 where the type is unknown.
std::uint64_t LeastElementBytes(const facts::ModelFacts& facts, facts::ValueId value);

// Bytes of one element of a TensorProto.DataType, rounded up; 1 for strings and unknown types.
std::uint64_t ElementBytes(std::int64_t data_type);

// Input `index` of a node; kNone when it is absent or omitted.
facts::ValueId InputOf(const facts::ModelFacts& facts, const facts::NodeFacts& node,
                       std::size_t index);

// Whole numbers of an attribute list; empty when absent or referring to a caller's attribute.
std::optional<std::vector<std::int64_t>> IntsOf(const facts::NodeFacts& node,
                                                std::string_view attribute);

// A whole-number attribute, or `otherwise`.
std::int64_t IntOf(const facts::NodeFacts& node, std::string_view attribute,
                   std::int64_t otherwise);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_SHAPE_OPERAND_H_
