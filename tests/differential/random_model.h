#ifndef ONNX_ASSAY_TESTS_DIFFERENTIAL_RANDOM_MODEL_H_
#define ONNX_ASSAY_TESTS_DIFFERENTIAL_RANDOM_MODEL_H_

#include <random>
#include <string>

#include "onnx_full.pb.h"

namespace onnx_assay::test {

using Random = std::mt19937;

// A number in [0, bound); the same on every platform.
inline std::uint32_t Below(Random& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>((std::uint64_t{random()} * bound) >> 32);
}

// A model with any of its fields set to any value, over all messages of the schema. It means nothing;
// its encoding is in order.
onnx_full::ModelProto RandomModel(Random& random);

// The path of a message inside `model` ("graph.node[1].attribute[0]"), empty for the model itself.
std::string RandomMessagePath(const onnx_full::ModelProto& model, Random& random);

// Changes bytes as damage or malice would: flipped, inserted, removed, repeated and cut bytes, and
// foreign records at the end of an inner message with all lengths put right.
std::string Mutate(std::string bytes, Random& random);

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_DIFFERENTIAL_RANDOM_MODEL_H_
