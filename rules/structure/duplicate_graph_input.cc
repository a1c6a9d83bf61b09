#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context&, Reporter& report) {
  if (graph.graph == nullptr) return;
  absl::flat_hash_map<std::string_view, const model::ValueInfo*> seen;
  for (const model::ValueInfo& input : graph.graph->inputs) {
    const auto [place, fresh] = seen.try_emplace(input.name.view(), &input);
    if (fresh || input.name.empty()) continue;
    report
        .At(input, "input {} of {} is listed again: each name is allowed once",
            Quoted(input.name.view()), ScopeText(graph))
        .Related(place->second->path, place->second->range, "first of the name");
  }
}

constexpr int kCwe[] = {694};

}  // namespace

extern constinit const Rule structure_duplicate_graph_input = {
    .id = "STR008",
    .name = "duplicate-graph-input",
    .severity = Severity::kError,
    .summary = "A graph lists two inputs with one name",
    .rationale =
        R"(A caller binds values by name or by position. With one name twice, the two ways
disagree, and runtimes drop one of them without a word.)",
    .remediation = "Give each input its own name.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
