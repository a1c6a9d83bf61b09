#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/function_formals.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void CheckCall(const facts::NodeFacts& node, const model::Function& function,
               FunctionAttributes& declared, Reporter& report) {
  const auto check = [&](std::size_t given, std::size_t taken, std::string_view what) {
    if (given <= taken) return;
    report
        .At(*node.node, "{} has {}: function {} takes {}", NodeText(*node.node),
            Counted(given, what), Quoted(function.name.view()), taken)
        .Related(function.path, function.range, "function");
  };
  check(node.node->inputs.size(), function.inputs.size(), "input");
  check(node.node->outputs.size(), function.outputs.size(), "output");
  for (const model::Attribute& attribute : node.node->attributes) {
    if (attribute.name.empty() || declared.Declares(node.function, attribute.name.view())) continue;
    report
        .At(attribute, "attribute {} of {} is not one of function {}",
            Quoted(attribute.name.view()), NodeText(*node.node), Quoted(function.name.view()))
        .Related(function.path, function.range, "function");
  }
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  FunctionAttributes declared(facts);
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.function == facts::kNone) continue;
    CheckCall(node, *facts.functions[node.function].function, declared, report);
  }
}

constexpr int kCwe[] = {628};

}  // namespace

extern constinit const Rule function_call_does_not_match = {
    .id = "FUN016",
    .name = "call-does-not-match",
    .severity = Severity::kError,
    .summary = "A call gives a function more than it takes",
    .rationale =
        R"(The values beyond the function's formals go nowhere, so the caller means another
function than the one that runs. Runtimes refuse the call or drop the values.)",
    .remediation = "Correct the call, or add the formals to the function.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
