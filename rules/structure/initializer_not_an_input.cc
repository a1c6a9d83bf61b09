#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

constexpr std::int64_t kFirstFreeIr = 4;

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  const model::Int& ir = context.model().ir_version;
  if (graph.graph == nullptr || !ir.present() || ir.value <= 0 || ir.value >= kFirstFreeIr) return;
  std::uint64_t count = 0;
  const facts::Value* first = nullptr;
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (value.kind != facts::ValueKind::kInitializer) continue;
    if (count++ == 0) first = &value;
  }
  if (first == nullptr) return;
  report
      .At(*first->initializer,
          "{} has {} that is not an input: first is {}, under IR {} each must be one",
          ScopeText(graph), Counted(count, "initializer"), Quoted(first->name), ir.value)
      .Count(count);
}

}  // namespace

extern constinit const Rule structure_initializer_not_an_input = {
    .id = "STR038",
    .name = "initializer-not-an-input",
    .severity = Severity::kError,
    .summary = "Under IR 3 or less an initializer is not an input",
    .rationale =
        R"(Before IR 4 every initializer had to be listed among the graph inputs too; checkers
and runtimes of that age refuse the model.)",
    .remediation = "Raise `ir_version` to 4 or more, or list the initializers as inputs.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
