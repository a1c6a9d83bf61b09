#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckDuplicateKey(const facts::TensorFacts& subject, const Context&, Reporter& report) {
  const std::vector<model::Entry>& entries = subject.tensor->external_data;
  if (entries.size() < 2) return;
  absl::flat_hash_map<std::string_view, const model::Entry*> first;
  for (const model::Entry& entry : entries) {
    const auto [place, fresh] = first.try_emplace(entry.key.view(), &entry);
    if (fresh) continue;
    report
        .At(*subject.tensor, entry.range, "external data of tensor {} states {} again: {} after {}",
            Quoted(subject.tensor->name.view()), Quoted(entry.key.view()),
            Quoted(entry.value.view()), Quoted(place->second->value.view()))
        .Related(subject.tensor->path, place->second->range, "first entry");
  }
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule external_duplicate_key = {
    .id = "EXT013",
    .name = "duplicate-key",
    .severity = Severity::kError,
    .summary = "A key of external data occurs twice",
    .rationale =
        R"(Some readers take the first value, others the last: they read different files or different bytes for
one tensor, so a review by one says nothing about the other.)",
    .remediation = R"(Keep one entry for each key.)",
    .cwe = kCwe,
    .check = &CheckDuplicateKey,
};

}  // namespace onnx_assay::rules
