#include <algorithm>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/definition.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// Two inputs of a graph or of a function with one name are the matter of other rules.
bool IsRepeatedInput(const facts::Value& first, const facts::Value& again) {
  return first.kind == again.kind && (again.kind == facts::ValueKind::kGraphInput ||
                                      again.kind == facts::ValueKind::kFunctionInput);
}

void ReportAgain(const facts::ModelFacts& facts, const facts::GraphFacts& graph,
                 const facts::Value& first, const facts::Value& again, Reporter& report) {
  report
      .At(DefinitionPath(facts, again), again.text->range(),
          "{} {} is defined again in the {}: first as {}, one definition is allowed",
          ValueKindText(again.kind), Quoted(again.name), ScopeText(graph),
          ValueKindText(first.kind))
      .Related(DefinitionPath(facts, first), first.text->range(), "first definition");
}

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  const facts::ModelFacts& facts = context.facts;
  absl::flat_hash_set<facts::ValueId> seen;  // all but the first of each name
  for (facts::ValueId id = graph.first_value; id < graph.first_value + graph.value_count; ++id) {
    if (facts.values[id].next_same_name == facts::kNone || seen.contains(id)) continue;
    std::vector<facts::ValueId> later;
    for (facts::ValueId at = facts.values[id].next_same_name; at != facts::kNone;
         at = facts.values[at].next_same_name) {
      later.push_back(at);
    }
    std::sort(later.begin(), later.end());
    for (const facts::ValueId again : later) {
      seen.insert(again);
      if (facts.values[again].name.empty() ||
          IsRepeatedInput(facts.values[id], facts.values[again]))
        continue;
      ReportAgain(facts, graph, facts.values[id], facts.values[again], report);
    }
  }
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule structure_duplicate_value = {
    .id = "STR004",
    .name = "duplicate-value",
    .severity = Severity::kError,
    .summary = "A name stands for two values of one graph",
    .rationale =
        R"(ONNX graphs assign each name once. With two definitions the reader decides which one
the consumers get: some take the first, some the last, so the graph that was reviewed need not be
the graph that runs.)",
    .remediation = "Give each value its own name, or remove the definition that is not meant.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
