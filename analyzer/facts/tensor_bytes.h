#ifndef ONNX_ASSAY_ANALYZER_FACTS_TENSOR_BYTES_H_
#define ONNX_ASSAY_ANALYZER_FACTS_TENSOR_BYTES_H_

#include <cstdint>
#include <optional>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// Bytes that `elements` of a type occupy when packed, the last byte padded for types below a byte.
// Empty for strings, unknown types and sizes past 64 bits.
// Source: ONNX IR specification, tensor data layout.
std::optional<std::uint64_t> PackedBytes(std::int64_t data_type, std::uint64_t elements);

// Sets element_count, declared_bytes and stored_bytes of every tensor.
void MeasureTensors(ModelFacts& facts);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_TENSOR_BYTES_H_
