#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// A function on a circle of calls that `function`, which lies on one, calls: itself when it calls
// itself.
const model::Function& NextOnCircle(const facts::ModelFacts& facts,
                                    const facts::FunctionFacts& function) {
  const facts::FunctionFacts* next = &function;
  for (const facts::FunctionId callee : function.callees) {
    if (facts.functions[callee].function == function.function) return *function.function;
    if (next == &function && facts.functions[callee].recursive) next = &facts.functions[callee];
  }
  return *next->function;
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const facts::FunctionFacts& function : facts.functions) {
    if (!function.recursive) continue;
    const model::Function& called = NextOnCircle(facts, function);
    report
        .At(*function.function,
            "function {} reaches itself: it calls {}, which leads back; no circle is allowed",
            Quoted(function.function->name.view()), Quoted(called.name.view()))
        .Related(called.path, called.range, "called function");
  }
}

constexpr int kCwe[] = {674};

}  // namespace

extern constinit const Rule function_recursive_call = {
    .id = "FUN001",
    .name = "recursive-call",
    .severity = Severity::kError,
    .summary = "A function calls itself, directly or through others",
    .rationale =
        R"(ONNX functions are macros that a runtime replaces by their bodies. One that reaches
itself never ends: runtimes that inline it run out of stack or memory, the others refuse it.)",
    .remediation = "Break the circle of calls; repetition needs a Loop or Scan operator.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
