#ifndef ONNX_ASSAY_ANALYZER_ENGINE_SETTINGS_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_SETTINGS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace onnx_assay {

// Allowed sizes of a dynamic axis, in elements, both ends included.
struct AxisBounds {
  std::int64_t minimum = 1;
  std::int64_t maximum = 0;
};

// A bound given by input name and axis; the input may be a glob.
struct InputAxisBound {
  std::string input;
  std::int64_t axis = 0;  // negative counts from the end
  AxisBounds bounds;
};

// A runtime and its ordered providers, as the user wrote them ("onnxruntime@1.25", "cuda", "cpu").
struct TargetSetting {
  std::string runtime;
  std::vector<std::string> providers;
};

// What the owner of a model demands, as far as checks need it: the part of a policy that rules see.
struct Settings {
  std::map<std::string, AxisBounds> symbol_bounds;      // by dim_param
  std::vector<InputAxisBound> input_axis_bounds;        // first match wins, before symbols
  std::optional<AxisBounds> default_axis_bounds;

  std::vector<std::string> allowed_domains;             // known to the owner: not reported as unknown
  std::vector<std::string> denied_domains;              // globs
  std::vector<std::string> denied_operators;            // globs on "domain::Op"

  std::map<std::string, std::int64_t> minimum_opset;    // by domain, "" for the default one
  std::map<std::string, std::int64_t> maximum_opset;
  std::optional<std::int64_t> minimum_ir, maximum_ir;

  std::vector<TargetSetting> targets;

  std::uint64_t max_allocation_bytes = std::uint64_t{16} << 30;  // one constant-driven value
  std::uint64_t max_branch_work = 10'000'000;                    // nodes executed by nested branches
  bool deep = false;                                             // read payloads
  bool allow_lfs_pointers = false;
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_SETTINGS_H_
