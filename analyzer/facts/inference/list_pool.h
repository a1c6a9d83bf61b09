#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_LIST_POOL_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_LIST_POOL_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/arena.h"
#include "analyzer/facts/inference/sym_int.h"

namespace onnx_assay::facts {

using ListId = std::uint32_t;
constexpr ListId kNoList = 0;

// Shapes and constants, each distinct list once. Spans stay valid for the life of the pool.
class ListPool {
 public:
  ListPool() : lists_(1) {}

  // kNoList once the budget is spent.
  ListId Intern(std::span<const SymInt> list);
  std::span<const SymInt> Get(ListId id) const { return lists_[id]; }

 private:
  // Numbers in all. A model of a million nodes has some hundred distinct shapes of a few dims.
  static constexpr std::uint64_t kMaxNumbers = 8'000'000;

  Arena arena_;
  std::vector<std::span<const SymInt>> lists_;
  std::vector<ListId> next_;                        // lists of equal hash; by id
  absl::flat_hash_map<std::uint64_t, ListId> ids_;  // by hash, the newest list
  std::uint64_t numbers_ = 0;
};

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_LIST_POOL_H_
