#ifndef ONNX_ASSAY_ANALYZER_POLICY_CONFIG_AXES_H_
#define ONNX_ASSAY_ANALYZER_POLICY_CONFIG_AXES_H_

#include "analyzer/policy/config_node.h"
#include "analyzer/policy/overrides.h"

namespace onnx_assay::config {

// Reads the `axes` table: bounds by default, by symbol, and by input and axis.
void ReadAxes(const Node& node, PolicyValues& values, Faults& faults);

// Reads `minimum` and `maximum` of a table, each at least `least`, or one integer that is the maximum.
// A minimum above the maximum is a fault.
struct Range {
  std::optional<std::int64_t> minimum, maximum;
};
Range ReadRange(const Node& node, std::string_view what, std::int64_t least, Faults& faults);

}  // namespace onnx_assay::config

#endif  // ONNX_ASSAY_ANALYZER_POLICY_CONFIG_AXES_H_
