#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/live_nodes.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

bool IsUnused(const facts::Value& value) {
  return (value.initializer || value.sparse_initializer) && value.uses == 0 &&
         !value.is_graph_output;
}

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  absl::flat_hash_set<std::string_view> kept;
  std::uint64_t count = 0, bytes = 0;
  const model::Element* first = nullptr;
  std::string_view name;
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (!IsUnused(value)) continue;
    if (count == 0) kept = NamesReadOutsideNodes(context.facts, graph);
    if (kept.contains(value.name)) continue;
    const model::Element& element = value.initializer
                                        ? static_cast<const model::Element&>(*value.initializer)
                                        : *value.sparse_initializer;
    if (count++ == 0) first = &element, name = value.name;
    bytes += element.range.size();
  }
  if (first == nullptr) return;
  report
      .At(*first, "{} has {} that nothing reads: first is {}, {} bytes of the file in all",
          ScopeText(graph), Counted(count, "initializer"), Quoted(name), bytes)
      .Count(count);
}

constexpr int kCwe[] = {561};

}  // namespace

extern constinit const Rule structure_unused_initializer = {
    .id = "STR026",
    .name = "unused-initializer",
    .severity = Severity::kNote,
    .summary = "Initializers that nothing reads",
    .rationale =
        R"(Stored tensors that no node reads and no output returns make the file larger and can
carry anything past a review that follows the computation.)",
    .remediation = "Remove the initializers that nothing reads; onnxsim and similar tools do.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
