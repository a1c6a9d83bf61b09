#ifndef ONNX_ASSAY_RULES_SHARED_OPERATOR_USES_H_
#define ONNX_ASSAY_RULES_SHARED_OPERATOR_USES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "analyzer/engine/context.h"
#include "analyzer/engine/reporter.h"

namespace onnx_assay::rules {

// Nodes that share a domain, or a domain and an operator.
struct UseGroup {
  std::string_view domain;  // "" for the default one
  std::string_view name;    // of the operator; of the first one where the group is a domain
  std::uint64_t count = 0;
  std::vector<facts::NodeId> sites;  // the first few nodes
};

// Gathers nodes into groups, in the order of their first node.
class UseGroups {
 public:
  enum class By : std::uint8_t { kDomain, kOperator };
  explicit UseGroups(By by) : by_(by) {}
  void Add(const facts::NodeFacts& node);
  const std::vector<UseGroup>& groups() const { return groups_; }

 private:
  By by_;
  absl::flat_hash_map<std::pair<std::string_view, std::string_view>, std::size_t> index_;
  std::vector<UseGroup> groups_;
};

// Reports a group at the domain (or the operator) of its first node, with the further sites as related
// places and its count. `message` is complete.
void ReportGroup(const UseGroup& group, UseGroups::By by, const facts::ModelFacts& facts, std::string_view message,
                 Reporter& report);

// `domain "com.example"`; both spellings of the default domain are `domain "ai.onnx"`.
std::string DomainName(std::string_view domain);
// `"com.example::Op"`, or `"Op"` in the default domain.
std::string OperatorName(std::string_view domain, std::string_view name);
// `3 nodes`.
std::string NodeCount(std::uint64_t count);

// Domains in which the model defines functions, "" for the default one.
absl::flat_hash_set<std::string_view> LocalDomains(const facts::ModelFacts& facts);

// Whether policy names the domain as known to the owner of the model.
bool IsAllowedDomain(const Settings& settings, std::string_view domain);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_OPERATOR_USES_H_
