#include <algorithm>
#include <vector>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTensor(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  std::vector<const model::Entry*> entries;
  for (const model::Entry& entry : tensor.tensor->external_data) entries.push_back(&entry);
  std::stable_sort(
      entries.begin(), entries.end(),
      [](const model::Entry* a, const model::Entry* b) { return a->key.view() < b->key.view(); });
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (entries[i]->key.view() != entries[i - 1]->key.view()) continue;
    report
        .At(*entries[i], "external data of tensor {} states {} again: once is allowed",
            Quoted(tensor.tensor->name.view()), Quoted(entries[i]->key.view()))
        .Related(entries[i - 1]->path, entries[i - 1]->range, "earlier entry");
  }
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule external_duplicate_key = {
    .id = "EXT013",
    .name = "duplicate-key",
    .severity = Severity::kError,
    .summary = "External data of a tensor states a key twice",
    .rationale =
        R"(Loaders take the first or the last of the two, so the model that was checked can differ from the
model that runs.)",
    .remediation = R"(Keep one entry for each key.)",
    .cwe = kCwe,
    .check = &CheckTensor,
};

}  // namespace onnx_assay::rules
