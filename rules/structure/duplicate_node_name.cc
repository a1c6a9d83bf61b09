#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context&, Reporter& report) {
  absl::flat_hash_map<std::string_view, const model::Node*> seen;
  seen.reserve(graph.nodes().size());
  std::uint64_t count = 0;
  const model::Node *again = nullptr, *before = nullptr;
  for (const model::Node& node : graph.nodes()) {
    if (node.name.empty()) continue;
    const auto [place, fresh] = seen.try_emplace(node.name.view(), &node);
    if (!fresh && count++ == 0) again = &node, before = place->second;
  }
  if (again == nullptr) return;
  report
      .At(*again, again->name.range(),
          "{} has {} with a name that an earlier node has: first is {}", ScopeText(graph),
          Counted(count, "node"), Quoted(again->name.view()))
      .Related(before->path, before->range, "earlier node of the name")
      .Count(count);
}

}  // namespace

extern constinit const Rule structure_duplicate_node_name = {
    .id = "STR028",
    .name = "duplicate-node-name",
    .severity = Severity::kNote,
    .summary = "Nodes of one graph share a name",
    .rationale =
        R"(Node names are optional but, where given, unique in their graph. Profilers, quantizers
and partition settings that address nodes by name take the wrong one.)",
    .remediation = "Give the nodes distinct names, or none.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
