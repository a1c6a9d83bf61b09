#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context&, Reporter& report) {
  if (graph.graph == nullptr || !graph.graph->name.empty()) return;
  report.At(*graph.graph, "graph has no name: a name of at least one character is needed");
}

}  // namespace

extern constinit const Rule structure_empty_graph_name = {
    .id = "STR002",
    .name = "empty-graph-name",
    .severity = Severity::kError,
    .summary = "A graph has no name",
    .rationale =
        R"(ONNX requires a name for every graph, subgraphs included, and its checker refuses a
model without. Tools that key on the name mix up such graphs.)",
    .remediation = "Name the graph when exporting, or set `graph.name` and save again.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
