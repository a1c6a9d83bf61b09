#include <optional>

#include "analyzer/engine/rule.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// What the operator passes to a subgraph and expects from it.
struct Passed {
  std::size_t inputs, outputs;
};

// Nothing for operators whose subgraphs follow no such scheme.
// Source: ONNX operator definitions of If, Loop, Scan and SequenceMap.
std::optional<Passed> PassedBy(const facts::NodeFacts& node) {
  const tables::OpSchema* const schema = BindingSignature(node);
  if (schema == nullptr || !node.domain.empty()) return std::nullopt;
  const std::size_t inputs = node.node->inputs.size(), outputs = node.node->outputs.size();
  const std::string_view op = schema->name();
  if (op == "If") return Passed{0, outputs};
  if (op == "Loop" && inputs >= 2) return Passed{inputs, outputs + 1};
  if (op == "SequenceMap") return Passed{inputs, outputs};
  // Scan-8 has the lengths of the sequences before the values.
  if (op == "Scan" && inputs >= 1)
    return Passed{schema->since_version() == 8 ? inputs - 1 : inputs, outputs};
  return std::nullopt;
}

// Inputs that stand for initializers (IR 3 and before) are not passed.
std::size_t ActualInputs(const facts::ModelFacts& facts, const facts::GraphFacts& graph) {
  std::size_t count = 0;
  for (const facts::Value& value : facts.ValuesOf(graph)) {
    if (value.kind == facts::ValueKind::kGraphInput && value.initializer == nullptr) ++count;
  }
  return count;
}

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  if (graph.owner == facts::kNone || graph.graph == nullptr) return;
  if (graph.attribute == nullptr || graph.attribute->g.get() != graph.graph) return;
  const facts::NodeFacts& owner = context.facts.nodes[graph.owner];
  const std::optional<Passed> passed = PassedBy(owner);
  if (!passed) return;
  const std::size_t inputs = ActualInputs(context.facts, graph),
                    outputs = graph.graph->outputs.size();
  if (inputs != passed->inputs) {
    report.At(*graph.graph, "{} has {}: {} passes {}", ScopeText(graph), Counted(inputs, "input"),
              NodeText(*owner.node), passed->inputs);
  }
  if (outputs != passed->outputs) {
    report.At(*graph.graph, "{} has {}: {} expects {}", ScopeText(graph),
              Counted(outputs, "output"), NodeText(*owner.node), passed->outputs);
  }
}

constexpr int kCwe[] = {628, 125};

}  // namespace

extern constinit const Rule structure_subgraph_arity = {
    .id = "STR039",
    .name = "subgraph-arity",
    .severity = Severity::kError,
    .summary = "A subgraph takes or gives another number of values than its operator passes",
    .rationale =
        R"(If, Loop, Scan and SequenceMap bind the inputs and outputs of their subgraphs by
position. A kernel that trusts the counts reads past the end of one of the lists; the others
refuse the model.)",
    .remediation = "Give the subgraph the inputs and outputs that the operator passes and expects.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
