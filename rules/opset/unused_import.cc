#include "absl/container/flat_hash_set.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  absl::flat_hash_set<std::string_view> used = {
      ""};  // an import of the default domain is part of every model
  for (const facts::NodeFacts& node : facts.nodes) {
    if (!node.domain.empty()) used.insert(node.domain);
  }
  for (const model::Function& function : facts.model->functions)
    used.insert(function.domain.view());
  std::uint64_t count = 0;
  const model::OpsetImport* first = nullptr;
  for (const model::OpsetImport& import : facts.model->opset_imports) {
    if (used.contains(facts::PlainDomain(import.domain.view()))) continue;
    if (count++ == 0) first = &import;
  }
  if (first == nullptr) return;
  report
      .At(*first, "model imports {} that no node uses: first is {}", Counted(count, "domain"),
          DomainText(first->domain.view()))
      .Count(count);
}

}  // namespace

extern constinit const Rule opset_unused_import = {
    .id = "OPS016",
    .name = "unused-import",
    .severity = Severity::kNote,
    .summary = "The model imports domains that none of its nodes uses",
    .rationale =
        R"(A runtime may demand that the domain be registered before it loads the model, and a
reviewer looks for operators that are not there. Optimisers leave such imports behind.)",
    .remediation = "Remove the imports that no node needs.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
