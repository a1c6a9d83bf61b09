#ifndef ONNX_ASSAY_RULES_SHARED_IR_FEATURES_H_
#define ONNX_ASSAY_RULES_SHARED_IR_FEATURES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// Something of the IR that came after its first version, and where the model first uses it.
struct FeatureUse {
  std::string feature;        // "local functions", "element type bfloat16"
  std::int64_t first_ir = 0;  // the IR version that introduced it
  bool harmless = false;      // a reader that skips it computes the same
  PathId path = 0;
  ByteRange range;  // of the first use
  std::uint64_t count = 0;
};

// The features that the model uses, by first use of each kind in a fixed order of kinds.
// Source: ONNX IR, version table and field history.
std::vector<FeatureUse> FindFeatures(const facts::ModelFacts& facts);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_IR_FEATURES_H_
