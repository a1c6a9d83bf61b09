#include "analyzer/engine/rule.h"
#include "analyzer/facts/signature.h"
#include "fmt/format.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

std::string Allowed(std::size_t least, std::optional<std::size_t> most) {
  if (!most) return fmt::format("at least {}", least);
  return least == *most ? fmt::format("{}", least) : fmt::format("{} to {}", least, *most);
}

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  const tables::OpSchema* const schema = BindingSignature(facts);
  if (schema == nullptr) return;
  const std::optional<facts::ArityFault> fault = facts::FindArityFault(*facts.node, *schema);
  if (!fault) return;
  const std::string_view side = fault->output ? "output" : "input";
  if (fault->kind == facts::ArityFault::Kind::kOmitted) {
    const tables::Formal formal =
        fault->output ? schema->output(fault->index) : schema->input(fault->index);
    const model::Text& name =
        fault->output ? facts.node->outputs[fault->index] : facts.node->inputs[fault->index];
    report.At(*facts.node, name.range(),
              "{} {} (\"{}\") of {} is left out: {} requires it at opset {}", side, fault->index,
              formal.name, NodeText(*facts.node), OperatorText(*facts.node), facts.opset_version);
    return;
  }
  if (fault->kind == facts::ArityFault::Kind::kNotAllowed) {
    report.At(*facts.node, "{} has {}: {} takes only certain numbers at opset {}, not this one",
              NodeText(*facts.node), Counted(fault->count, side), OperatorText(*facts.node),
              facts.opset_version);
    return;
  }
  const std::string allowed = fault->output ? Allowed(schema->min_outputs(), schema->max_outputs())
                                            : Allowed(schema->min_inputs(), schema->max_inputs());
  report.At(*facts.node, "{} has {}: {} takes {} at opset {}", NodeText(*facts.node),
            Counted(fault->count, side), OperatorText(*facts.node), allowed, facts.opset_version);
}

constexpr int kCwe[] = {628};

}  // namespace

extern constinit const Rule structure_wrong_arity = {
    .id = "STR016",
    .name = "wrong-arity",
    .severity = Severity::kError,
    .summary = "A node has a number of inputs or outputs that its operator does not take",
    .rationale =
        R"(Checkers and runtimes refuse the node. A kernel that trusts the count reads past the
end of its list of values.)",
    .remediation =
        R"(Give the node the values that the operator version in force takes, or import the opset
version that fits.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
