#include "analyzer/policy/overrides.h"

#include <algorithm>
#include <filesystem>

#include "analyzer/policy/policy.h"

namespace onnx_assay {
namespace {

template <typename T>
void Append(const std::vector<T>& from, std::vector<T>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

template <typename Map>
void Put(const Map& from, Map& to) {
  for (const auto& [key, value] : from) to.insert_or_assign(key, value);
}

void SetSelection(const PolicyValues& values, Policy& policy) {
  if (values.select) policy.select = *values.select;
  Append(values.extend_select, policy.extend_select);
  Append(values.ignore, policy.ignore);
  Put(values.severities, policy.severities);
  if (values.fail_on) policy.fail_on = *values.fail_on;
  if (values.never_fail) policy.never_fail = *values.never_fail;
}

}  // namespace

void SetValues(const PolicyValues& values, Policy& policy) {
  SetSelection(values, policy);
  Settings& settings = policy.settings;
  Put(values.symbol_bounds, settings.symbol_bounds);
  settings.input_axis_bounds.insert(settings.input_axis_bounds.begin(), values.input_axis_bounds.begin(),
                                    values.input_axis_bounds.end());
  if (values.default_axis_bounds) settings.default_axis_bounds = values.default_axis_bounds;
  Append(values.allowed_domains, settings.allowed_domains);
  Append(values.denied_domains, settings.denied_domains);
  Append(values.denied_operators, settings.denied_operators);
  Put(values.minimum_opset, settings.minimum_opset);
  Put(values.maximum_opset, settings.maximum_opset);
  if (values.minimum_ir) settings.minimum_ir = values.minimum_ir;
  if (values.maximum_ir) settings.maximum_ir = values.maximum_ir;
  if (values.targets) settings.targets = *values.targets;
  if (values.max_allocation_bytes) settings.max_allocation_bytes = *values.max_allocation_bytes;
  if (values.max_branch_work) settings.max_branch_work = *values.max_branch_work;
  if (values.deep) settings.deep = *values.deep;
  if (values.allow_lfs_pointers) settings.allow_lfs_pointers = *values.allow_lfs_pointers;
}

Policy PolicyFor(const Policy& policy, std::string_view path) {
  Policy effective = policy;
  const std::string subject = PathInPolicy(policy, path);
  for (const Override& entry : policy.overrides) {
    if (std::any_of(entry.paths.begin(), entry.paths.end(),
                    [&](const std::string& glob) { return PathMatches(glob, subject); })) {
      SetValues(entry.values, effective);
    }
  }
  return effective;
}

std::string PathInPolicy(const Policy& policy, std::string_view path) {
  namespace fs = std::filesystem;
  const fs::path named(path);
  if (path == "-" || policy.root.empty()) return named.lexically_normal().generic_string();
  const fs::path absolute = (fs::path(policy.working_directory) / named).lexically_normal();
  const fs::path relative = absolute.lexically_relative(fs::path(policy.root).lexically_normal());
  const bool outside = relative.empty() || *relative.begin() == "..";
  return (outside ? absolute : relative).generic_string();
}

}  // namespace onnx_assay
