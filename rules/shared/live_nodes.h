#ifndef ONNX_ASSAY_RULES_SHARED_LIVE_NODES_H_
#define ONNX_ASSAY_RULES_SHARED_LIVE_NODES_H_

#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// For each node whether an output of the model, of its function or of a training graph depends on
// it. A node without outputs counts as live: it can only be there for its effect.
std::vector<bool> FindLiveNodes(const facts::ModelFacts& facts);

// Names of values of the graph that something other than a node reads: training bindings,
// quantization annotations.
absl::flat_hash_set<std::string_view> NamesReadOutsideNodes(const facts::ModelFacts& facts,
                                                            const facts::GraphFacts& graph);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_LIVE_NODES_H_
