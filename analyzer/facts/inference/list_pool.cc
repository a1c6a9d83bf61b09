#include "analyzer/facts/inference/list_pool.h"

#include <algorithm>

#include "absl/hash/hash.h"

namespace onnx_assay::facts {
namespace {

struct Codes {
  std::span<const SymInt> list;
  template <typename H>
  friend H AbslHashValue(H state, const Codes& codes) {
    for (const SymInt number : codes.list) state = H::combine(std::move(state), number.code());
    return H::combine(std::move(state), codes.list.size());
  }
};

}  // namespace

ListId ListPool::Intern(std::span<const SymInt> list) {
  const std::uint64_t hash = absl::Hash<Codes>{}(Codes{list});
  const auto found = ids_.find(hash);
  if (next_.empty()) next_.push_back(kNoList);
  for (ListId id = found == ids_.end() ? kNoList : found->second; id != kNoList; id = next_[id]) {
    if (std::equal(list.begin(), list.end(), lists_[id].begin(), lists_[id].end())) return id;
  }
  if (numbers_ + list.size() > kMaxNumbers) return kNoList;
  numbers_ += list.size() + 1;
  auto* const kept = reinterpret_cast<SymInt*>(arena_.Allocate(list.size() * sizeof(SymInt)));
  std::uninitialized_copy(list.begin(), list.end(), kept);
  const auto id = static_cast<ListId>(lists_.size());
  lists_.emplace_back(kept, list.size());
  next_.push_back(found == ids_.end() ? kNoList : found->second);
  ids_[hash] = id;
  return id;
}

}  // namespace onnx_assay::facts
