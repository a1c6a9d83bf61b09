#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  // Inputs of a subgraph are fixed by its operator.
  if (graph.role != facts::GraphRole::kMain) return;
  std::uint64_t count = 0;
  const facts::Value* first = nullptr;
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (value.kind != facts::ValueKind::kGraphInput || value.initializer || value.uses != 0 ||
        value.is_graph_output) {
      continue;
    }
    if (count++ == 0) first = &value;
  }
  if (first == nullptr) return;
  report
      .At(*first->info, "{} has {} that nothing reads: first is {}", ScopeText(graph),
          Counted(count, "input"), Quoted(first->name))
      .Count(count);
}

}  // namespace

extern constinit const Rule structure_unused_input = {
    .id = "STR027",
    .name = "unused-input",
    .severity = Severity::kNote,
    .summary = "Inputs of the model that nothing reads",
    .rationale =
        R"(A caller must supply values that have no influence. Either part of the graph was cut
out, or the caller is misled about what the result depends on.)",
    .remediation = "Remove the inputs, or use them.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
