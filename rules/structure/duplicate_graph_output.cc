#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context&, Reporter& report) {
  if (graph.graph == nullptr) return;
  absl::flat_hash_map<std::string_view, const model::ValueInfo*> seen;
  for (const model::ValueInfo& output : graph.graph->outputs) {
    const auto [place, fresh] = seen.try_emplace(output.name.view(), &output);
    if (fresh || output.name.empty()) continue;
    report
        .At(output, "output {} of {} is listed again: each name is allowed once",
            Quoted(output.name.view()), ScopeText(graph))
        .Related(place->second->path, place->second->range, "first of the name");
  }
}

constexpr int kCwe[] = {694};

}  // namespace

extern constinit const Rule structure_duplicate_graph_output = {
    .id = "STR009",
    .name = "duplicate-graph-output",
    .severity = Severity::kError,
    .summary = "A graph lists two outputs with one name",
    .rationale =
        R"(A caller binds values by name or by position. With one name twice, the two ways
disagree, and runtimes drop one of them without a word.)",
    .remediation = "Give each output its own name.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
