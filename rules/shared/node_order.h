#ifndef ONNX_ASSAY_RULES_SHARED_NODE_ORDER_H_
#define ONNX_ASSAY_RULES_SHARED_NODE_ORDER_H_

#include <vector>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// A read that the order of nodes does not allow: `reader` stands before `producer`, or is the same
// node. Both are nodes of `graph`; the value is read by `user`, which is `reader` or a node in a
// subgraph of it.
struct EarlyRead {
  facts::GraphId graph = facts::kNone;
  facts::NodeId reader = facts::kNone;
  facts::NodeId producer = facts::kNone;
  facts::NodeId user = facts::kNone;
  std::uint32_t input = 0;  // position among the inputs of `user`
};

// A set of nodes of one graph of which each needs the outputs of another, in file order.
struct Cycle {
  facts::GraphId graph = facts::kNone;
  std::vector<facts::NodeId> nodes;
};

// The node of graph `graph` that holds node `inner`, through any depth of subgraphs; kNone when the
// node lies elsewhere.
facts::NodeId HolderIn(const facts::ModelFacts& facts, facts::GraphId graph, facts::NodeId inner);

struct NodeOrder {
  std::vector<EarlyRead> early_reads;  // of reads inside cycles too, in walk order
  std::vector<Cycle> cycles;
};

// Reads of a subgraph count for the node that holds the subgraph. Time and memory are linear in
// nodes and inputs; cycles are looked for only in graphs that have an early read.
NodeOrder FindNodeOrder(const facts::ModelFacts& facts);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_NODE_ORDER_H_
