#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const facts::FunctionFacts* first = nullptr;
  std::uint64_t count = 0;
  for (const facts::FunctionFacts& function : facts.functions) {
    if (function.calls == 0 && count++ == 0) first = &function;
  }
  if (first == nullptr) return;
  report
      .At(*first->function, "model has {} that no reachable node calls: first is {}",
          Counted(count, "function"), Quoted(first->function->name.view()))
      .Count(count);
}

constexpr int kCwe[] = {561};

}  // namespace

extern constinit const Rule function_unused_function = {
    .id = "FUN010",
    .name = "unused-function",
    .severity = Severity::kNote,
    .summary = "A function is never called",
    .rationale =
        R"(Nothing that the model computes depends on it. It is left-over, or waits for a tool
that adds the call.)",
    .remediation = "Remove the function.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
