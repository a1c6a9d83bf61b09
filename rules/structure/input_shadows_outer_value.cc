#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/definition.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  if (graph.parent == facts::kNone) return;
  const facts::Value* first = nullptr;
  std::uint64_t count = 0;
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (value.kind == facts::ValueKind::kNodeOutput || value.shadows == facts::kNone ||
        value.name.empty())
      continue;
    if (FindVisibleOuter(context.facts, value) == nullptr) continue;
    if (count++ == 0) first = &value;
  }
  if (first == nullptr) return;
  report
      .At(graph.element(), first->text->range(),
          "{} takes {} of an enclosing graph for its inputs or initializers: first is {} {}",
          ScopeText(graph), Counted(count, "name"), ValueKindText(first->kind), Quoted(first->name))
      .Count(count);
}

}  // namespace

extern constinit const Rule structure_input_shadows_outer_value = {
    .id = "STR029",
    .name = "input-shadows-outer-value",
    .severity = Severity::kNote,
    .summary = "An input or initializer of a subgraph takes a name of an enclosing graph",
    .rationale =
        R"(The specification wants such names to differ; ONNX's checker and most runtimes let the
inner name win. A reader that does not computes with the outer value.)",
    .remediation = "Rename the input or initializer inside the subgraph.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
