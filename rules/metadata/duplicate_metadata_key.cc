#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/model_texts.h"

namespace onnx_assay::rules {
namespace {

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  ForEachMetadata(facts, [&](const model::Element&, std::span<const model::Entry> entries) {
    if (entries.size() < 2) return;
    absl::flat_hash_map<std::string_view, const model::Entry*> first;
    for (const model::Entry& entry : entries) {
      const auto [found, added] = first.try_emplace(entry.key.view(), &entry);
      if (added) continue;
      const bool same = found->second->value.view() == entry.value.view();
      report.At(entry, "metadata key {} occurs again, with {} value", Quoted(entry.key.view()),
                same ? "the same" : "another")
          .Related(found->second->path, found->second->range, "first entry");
    }
  });
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule metadata_duplicate_metadata_key = {
    .id = "MET006",
    .name = "duplicate-metadata-key",
    .severity = Severity::kWarning,
    .summary = "A metadata key occurs more than once",
    .rationale =
        R"(Keys must be distinct. Of two entries some readers take the first, others the last: a reviewer may see another
value than the program that runs the model.)",
    .remediation =
        R"(Keep one entry for each key.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
