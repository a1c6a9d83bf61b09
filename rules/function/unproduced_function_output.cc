#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  if (graph.role != facts::GraphRole::kFunctionBody || graph.function->outputs.empty()) return;
  absl::flat_hash_set<std::string_view> produced;
  for (const facts::Value& value : context.facts.ValuesOf(graph)) {
    if (value.is_graph_output) produced.insert(value.name);
  }
  for (const model::Text& output : graph.function->outputs) {
    if (produced.contains(output.view())) continue;
    report.At(*graph.function, output.range(),
              "output {} of function {} is produced nowhere: found no node output or input",
              Quoted(output.view()), Quoted(graph.function->name.view()));
  }
}

constexpr int kCwe[] = {457};

}  // namespace

extern constinit const Rule function_unproduced_function_output = {
    .id = "FUN008",
    .name = "unproduced-function-output",
    .severity = Severity::kError,
    .summary = "A function output is produced nowhere in its body",
    .rationale =
        R"(The call has an output for which there is no value. Inlining leaves a dangling name,
which a runtime refuses or binds to whatever has that name outside.)",
    .remediation = "Correct the name, or add the node that produces it.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
