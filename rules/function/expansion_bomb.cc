#include <limits>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context& context, Reporter& report) {
  const facts::FunctionFacts* worst = nullptr;
  std::uint64_t count = 0;
  for (const facts::FunctionFacts& function : facts.functions) {
    if (function.recursive || function.expanded_nodes <= context.limits.max_expanded_nodes)
      continue;
    ++count;
    if (worst == nullptr || function.expanded_nodes > worst->expanded_nodes) worst = &function;
  }
  if (worst == nullptr) return;
  const bool saturated = worst->expanded_nodes == std::numeric_limits<std::uint64_t>::max();
  report
      .At(*worst->function, "function {} expands to {}{} nodes: at most {} are allowed",
          Quoted(worst->function->name.view()), saturated ? "at least " : "", worst->expanded_nodes,
          context.limits.max_expanded_nodes)
      .Count(count);
}

constexpr int kCwe[] = {409, 400};

}  // namespace

extern constinit const Rule function_expansion_bomb = {
    .id = "FUN004",
    .name = "expansion-bomb",
    .severity = Severity::kError,
    .summary = "Inlining the functions gives an enormous graph",
    .rationale =
        R"(A runtime replaces each call by the body. When each function calls the next one
several times the graph doubles with every level, and a file of a few kilobytes becomes more
nodes than memory holds.)",
    .remediation =
        R"(Do not load the model. A model that is meant must have its functions rewritten.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
