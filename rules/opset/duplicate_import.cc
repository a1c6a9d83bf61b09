#include "absl/container/flat_hash_map.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/imports.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (std::uint32_t scope = 0; scope < facts.opset_scopes.size(); ++scope) {
    absl::flat_hash_map<std::string_view, const model::OpsetImport*> seen;
    for (const model::OpsetImport& import : facts.opset_scopes[scope].imports) {
      const auto [place, fresh] =
          seen.try_emplace(facts::PlainDomain(import.domain.view()), &import);
      if (fresh) continue;
      report
          .At(import, "{} is imported again by {}: version {}, first version {}",
              DomainText(import.domain.view()), ImporterText(facts, scope), import.version.value,
              place->second->version.value)
          .Related(place->second->path, place->second->range, "first import");
    }
  }
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule opset_duplicate_import = {
    .id = "OPS004",
    .name = "duplicate-import",
    .severity = Severity::kError,
    .summary = "One domain is imported twice",
    .rationale =
        R"(A domain has one version. With two imports some readers take the first and others the
last, so operators of one file get two meanings. The empty domain and `ai.onnx` are the same
domain.)",
    .remediation = "Keep the import that the nodes were written for.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
