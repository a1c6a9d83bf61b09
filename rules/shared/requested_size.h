#ifndef ONNX_ASSAY_RULES_SHARED_REQUESTED_SIZE_H_
#define ONNX_ASSAY_RULES_SHARED_REQUESTED_SIZE_H_

#include <cstdint>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// Bytes that a node allocates for its first output whatever it is fed, as far as constants say: 0
// where they do not, saturating at 2^64-1. Covers the operators whose output size is a value of an
// input or an attribute.
std::uint64_t RequestedBytes(const facts::ModelFacts& facts, const facts::NodeFacts& node);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_REQUESTED_SIZE_H_
