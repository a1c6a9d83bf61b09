#include "rules/shared/definition.h"

#include "rules/shared/node_order.h"

namespace onnx_assay::rules {

const facts::Value* FindVisibleOuter(const facts::ModelFacts& facts, const facts::Value& value) {
  for (facts::ValueId id = value.shadows; id != facts::kNone; id = facts.values[id].shadows) {
    const facts::Value& outer = facts.values[id];
    if (outer.producer == facts::kNone) return &outer;
    const facts::NodeId owner = facts.graphs[value.graph].owner;
    const facts::NodeId holder =
        owner == facts::kNone ? facts::kNone : HolderIn(facts, outer.graph, owner);
    // A training graph has no holder: it stands after the whole main graph.
    if (holder == facts::kNone || outer.producer < holder) return &outer;
  }
  return nullptr;
}

PathId DefinitionPath(const facts::ModelFacts& facts, const facts::Value& value) {
  const facts::GraphFacts& graph = facts.graphs[value.graph];
  switch (value.kind) {
    case facts::ValueKind::kNodeOutput:
      return facts.nodes[value.producer].node->path;
    case facts::ValueKind::kGraphInput:
      return graph.graph->inputs[value.output_index].path;
    case facts::ValueKind::kInitializer:
      return value.initializer->path;
    case facts::ValueKind::kSparseInitializer:
      return value.sparse_initializer->path;
    case facts::ValueKind::kFunctionInput:
    case facts::ValueKind::kUndefined:
      break;
  }
  return graph.element().path;
}

}  // namespace onnx_assay::rules
