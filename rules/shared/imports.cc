#include "rules/shared/imports.h"

#include <algorithm>
#include <map>
#include <utility>

#include "analyzer/base/utf8.h"

namespace onnx_assay::rules {
namespace {

// An import of a version that cannot be is an import.
bool Imports(const facts::OpsetScope& scope, std::string_view domain) {
  return std::any_of(scope.imports.begin(), scope.imports.end(),
                     [&](const model::OpsetImport& import) {
                       return facts::PlainDomain(import.domain.view()) == domain;
                     });
}

}  // namespace

std::vector<UnimportedUse> FindUnimported(const facts::ModelFacts& facts) {
  const std::int64_t ir = facts.model->ir_version.value;
  if (ir == 1 || ir == 2) return {};
  std::map<std::pair<std::uint32_t, std::string_view>, UnimportedUse> uses;
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.opset_version >= 0) continue;
    const std::uint32_t scope = facts.graphs[node.graph].opset_scope;
    const facts::OpsetScope& opsets = facts.opset_scopes[scope];
    if (scope == 0 && opsets.imports.empty()) continue;
    if (Imports(opsets, node.domain)) continue;
    UnimportedUse& use = uses[{scope, node.domain}];
    if (use.nodes++ == 0) {
      use.scope = scope;
      use.domain = node.domain;
      use.first = node.node;
    }
  }
  std::vector<UnimportedUse> found;
  for (const auto& [key, use] : uses) found.push_back(use);
  return found;
}

std::string ImporterText(const facts::ModelFacts& facts, std::uint32_t scope) {
  const model::Function* const function = facts.opset_scopes[scope].function;
  return function ? "function " + Quoted(function->name.view()) : std::string("the model");
}

}  // namespace onnx_assay::rules
