#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  const facts::FunctionFacts* deepest = nullptr;
  std::uint64_t count = 0;
  for (const facts::FunctionFacts& function : facts.functions) {
    if (function.recursive || function.depth < context.limits.max_call_depth) continue;
    ++count;
    if (deepest == nullptr || function.depth > deepest->depth) deepest = &function;
  }
  if (deepest == nullptr) return;
  report
      .At(*deepest->function, "function {} starts a chain of {} functions: at most {} are allowed",
          Quoted(deepest->function->name.view()), std::uint64_t{deepest->depth} + 1,
          context.limits.max_call_depth)
      .Count(count);
}

constexpr int kCwe[] = {674};

}  // namespace

extern constinit const Rule function_call_depth = {
    .id = "FUN003",
    .name = "call-depth",
    .severity = Severity::kError,
    .summary = "Functions call functions deeper than a loader may follow",
    .rationale =
        R"(Each level costs stack or another pass. ONNX's checker stops at 100 levels; real
models have a handful. A deep chain is how a small file exhausts a loader.)",
    .remediation = "Inline some of the functions, so that the chain of calls is shorter.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
