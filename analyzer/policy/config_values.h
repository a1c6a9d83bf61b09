#ifndef ONNX_ASSAY_ANALYZER_POLICY_CONFIG_VALUES_H_
#define ONNX_ASSAY_ANALYZER_POLICY_CONFIG_VALUES_H_

#include <span>
#include <string_view>
#include <vector>

#include "analyzer/engine/rule.h"
#include "analyzer/policy/config_node.h"
#include "analyzer/policy/overrides.h"

namespace onnx_assay::config {

// The words that mean rules: "ALL", families, ids and names.
std::vector<std::string_view> SelectorNames(std::span<const Rule* const> rules);

// Keys of a table of values, as ReadValues() takes them.
std::span<const std::string_view> ValueKeys();

// Reads the values of the root of a configuration or of one override; other keys are left alone.
// Contradictions inside the table are faults.
PolicyValues ReadValues(const Node& table, std::span<const std::string_view> selectors, Faults& faults);

// "16 GiB", "500 MB" or plain bytes.
std::optional<std::uint64_t> ParseBytes(std::string_view text);

}  // namespace onnx_assay::config

#endif  // ONNX_ASSAY_ANALYZER_POLICY_CONFIG_VALUES_H_
