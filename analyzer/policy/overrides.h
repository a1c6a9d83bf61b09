#ifndef ONNX_ASSAY_ANALYZER_POLICY_OVERRIDES_H_
#define ONNX_ASSAY_ANALYZER_POLICY_OVERRIDES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/engine/settings.h"
#include "analyzer/engine/severity.h"

namespace onnx_assay {

// The values that one part of a configuration sets; absent ones are left as they are. The members mean
// what those of Policy and Settings mean.
struct PolicyValues {
  std::optional<std::vector<std::string>> select;
  std::vector<std::string> extend_select, ignore;
  std::map<std::string, Severity> severities;
  std::optional<Severity> fail_on;
  std::optional<bool> never_fail;

  std::map<std::string, AxisBounds> symbol_bounds;
  std::vector<InputAxisBound> input_axis_bounds;
  std::optional<AxisBounds> default_axis_bounds;
  std::vector<std::string> allowed_domains, denied_domains, denied_operators;
  std::map<std::string, std::int64_t> minimum_opset, maximum_opset;
  std::optional<std::int64_t> minimum_ir, maximum_ir;
  std::optional<std::vector<TargetSetting>> targets;
  std::optional<std::uint64_t> max_allocation_bytes, max_branch_work;
  std::optional<bool> deep, allow_lfs_pointers;
};

// Values for the models at some paths.
struct Override {
  std::vector<std::string> paths;  // globs of PathMatches()
  PolicyValues values;
  std::string origin;  // "onnx-assay.toml:20:1"
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_OVERRIDES_H_
