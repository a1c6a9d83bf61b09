#include "analyzer/facts/inference/operator_rules.h"

#include <utility>

#include "absl/container/flat_hash_map.h"

namespace onnx_assay::facts {

OperatorRule FindRule(std::string_view domain, std::string_view name) {
  using Key = std::pair<std::string_view, std::string_view>;
  static const auto* const rules = [] {
    auto* const table = new absl::flat_hash_map<Key, OperatorRule>();
    for (const auto& family : {TypeRules(), ControlRules(), ClassicRules(), ElementwiseRules(), ConstantRules(), LayoutRules(),
                               SelectionRules(), MatrixRules(), WindowRules(), ReductionRules(), RecurrentRules()}) {
      for (const RuleEntry& entry : family) table->emplace(Key(entry.domain, entry.name), entry.rule);
    }
    return table;
  }();
  const auto found = rules->find(Key(PlainDomain(domain), name));
  return found == rules->end() ? nullptr : found->second;
}

}  // namespace onnx_assay::facts
