#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  if (graph.graph == nullptr || graph.graph->outputs.empty()) return;
  absl::flat_hash_set<std::string_view> defined;
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (value.is_graph_output) defined.insert(value.name);
  }
  for (const model::ValueInfo& output : graph.graph->outputs) {
    if (output.name.empty() || defined.contains(output.name.view())) continue;
    report.At(
        output,
        "output {} of {} is not produced in this graph: found no node output, input or initializer",
        Quoted(output.name.view()), ScopeText(graph));
  }
}

constexpr int kCwe[] = {457};

}  // namespace

extern constinit const Rule structure_unproduced_output = {
    .id = "STR006",
    .name = "unproduced-output",
    .severity = Severity::kError,
    .summary = "A graph output is not produced in its graph",
    .rationale =
        R"(An output must be a node output, an input or an initializer of the same graph; a name
of an enclosing graph does not do, there an Identity node is needed. Loaders refuse the graph.)",
    .remediation =
        R"(Correct the name, add the node that produces it, or put an Identity node before a
value that comes from outside.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
