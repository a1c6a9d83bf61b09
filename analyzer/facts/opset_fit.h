#ifndef ONNX_ASSAY_ANALYZER_FACTS_OPSET_FIT_H_
#define ONNX_ASSAY_ANALYZER_FACTS_OPSET_FIT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// Which opset versions of one domain the nodes of one opset scope could stand under, by operators,
// counts and attributes. Types are not looked at, so a version in `versions` can still be refused.
struct OpsetFit {
  std::uint32_t scope = 0;  // index into ModelFacts::opset_scopes
  std::string_view domain;  // "" for the default one
  std::int64_t declared = -1;
  std::uint64_t nodes = 0;    // looked at: nodes of operators that the tables know
  std::uint64_t misfits = 0;  // of them, nodes that do not fit the declared version
  const model::Node* first_misfit = nullptr;
  // Versions that fit all nodes, ascending; looked for only when some node does not fit.
  std::vector<std::int64_t> versions;
  // The lowest version at which every node has the same form as at the declared one: moving there
  // changes nothing but the number. Empty when some node has no form at the declared version.
  std::optional<std::int64_t> minimum_identical;
};

// One entry for each scope and each domain that ONNX releases and of which the scope has nodes.
// Calls of local functions do not count.
std::vector<OpsetFit> FindOpsetFits(const ModelFacts& facts);

// `7 to 12, 14`.
std::string VersionsText(const std::vector<std::int64_t>& versions);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_OPSET_FIT_H_
