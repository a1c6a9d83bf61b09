#include <span>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::NodeFacts& node, const Context& context, Reporter& report) {
  const std::span<const facts::ValueId> inputs = context.facts.InputsOf(node);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == facts::kNone) continue;
    if (context.facts.values[inputs[i]].kind != facts::ValueKind::kUndefined) continue;
    report.At(*node.node, node.node->inputs[i].range(),
              "input {} of {} is produced nowhere in sight: {}, not an input, an initializer or a "
              "node output",
              i, NodeText(*node.node), Quoted(node.node->inputs[i].view()));
  }
}

constexpr int kCwe[] = {457};

}  // namespace

extern constinit const Rule structure_unproduced_input = {
    .id = "STR003",
    .name = "unproduced-input",
    .severity = Severity::kError,
    .summary = "A node reads a value that nothing produces",
    .rationale =
        R"(The name is no input, no initializer and no output of a node in the graphs visible
from there. A loader refuses the model, or binds the name to something that the author did not
mean. It is also what stays behind when part of a graph was cut out.)",
    .remediation =
        R"(Add the missing producer, or correct the name; after removing nodes, remove what reads
their outputs.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
