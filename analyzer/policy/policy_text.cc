#include "analyzer/policy/policy_text.h"

#include <iterator>
#include <set>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay {
namespace {

using Out = std::back_insert_iterator<std::string>;

std::string List(const std::vector<std::string>& items) {
  std::string text = "[";
  for (const std::string& item : items) {
    if (text.size() > 1) text += ", ";
    text += TomlString(item);
  }
  return text + "]";
}

void PutList(Out out, std::string_view key, const std::vector<std::string>& items) {
  if (!items.empty()) fmt::format_to(out, "{} = {}\n", key, List(items));
}

std::string Bounds(const AxisBounds& bounds) {
  return fmt::format("{{ minimum = {}, maximum = {} }}", bounds.minimum, bounds.maximum);
}

// The values of a part as dotted keys, which mean the same at the root and inside an override.
void PutSelection(Out out, const PolicyValues& values) {
  if (values.select && !values.select->empty()) fmt::format_to(out, "select = {}\n", List(*values.select));
  PutList(out, "extend-select", values.extend_select);
  PutList(out, "ignore", values.ignore);
  if (values.never_fail.value_or(false)) {
    fmt::format_to(out, "fail-on = \"never\"\n");
  } else if (values.fail_on) {
    fmt::format_to(out, "fail-on = \"{}\"\n", SeverityName(*values.fail_on));
  }
  if (values.deep) fmt::format_to(out, "deep = {}\n", *values.deep);
  if (values.allow_lfs_pointers) fmt::format_to(out, "allow-lfs-pointers = {}\n", *values.allow_lfs_pointers);
  for (const auto& [selector, level] : values.severities) {
    fmt::format_to(out, "severity.{} = \"{}\"\n", TomlString(selector), SeverityName(level));
  }
}

void PutAxes(Out out, const PolicyValues& values) {
  if (values.default_axis_bounds) fmt::format_to(out, "axes.default = {}\n", Bounds(*values.default_axis_bounds));
  for (const auto& [symbol, bounds] : values.symbol_bounds) {
    fmt::format_to(out, "axes.symbols.{} = {}\n", TomlString(symbol), Bounds(bounds));
  }
  if (values.input_axis_bounds.empty()) return;
  fmt::format_to(out, "axes.inputs = [\n");
  for (const InputAxisBound& bound : values.input_axis_bounds) {
    fmt::format_to(out, "  {{ input = {}, axis = {}, minimum = {}, maximum = {} }},\n", TomlString(bound.input),
                   bound.axis, bound.bounds.minimum, bound.bounds.maximum);
  }
  fmt::format_to(out, "]\n");
}

void PutVersions(Out out, const PolicyValues& values) {
  std::set<std::string> domains;
  for (const auto& [domain, version] : values.minimum_opset) domains.insert(domain);
  for (const auto& [domain, version] : values.maximum_opset) domains.insert(domain);
  for (const std::string& domain : domains) {
    const auto put = [&](std::string_view key, const std::map<std::string, std::int64_t>& versions) {
      const auto found = versions.find(domain);
      if (found == versions.end()) return;
      fmt::format_to(out, "opset.{}.{} = {}\n", TomlString(domain.empty() ? "ai.onnx" : domain), key, found->second);
    };
    put("minimum", values.minimum_opset);
    put("maximum", values.maximum_opset);
  }
  if (values.minimum_ir) fmt::format_to(out, "ir-version.minimum = {}\n", *values.minimum_ir);
  if (values.maximum_ir) fmt::format_to(out, "ir-version.maximum = {}\n", *values.maximum_ir);
}

void PutTargets(Out out, const PolicyValues& values) {
  if (!values.targets || values.targets->empty()) return;
  fmt::format_to(out, "targets = [\n");
  for (const TargetSetting& target : *values.targets) {
    fmt::format_to(out, "  {{ runtime = {}, providers = {} }},\n", TomlString(target.runtime), List(target.providers));
  }
  fmt::format_to(out, "]\n");
}

void PutValues(Out out, const PolicyValues& values) {
  PutSelection(out, values);
  PutAxes(out, values);
  PutList(out, "domains.allow", values.allowed_domains);
  PutList(out, "domains.deny", values.denied_domains);
  PutList(out, "domains.deny-operators", values.denied_operators);
  PutVersions(out, values);
  if (values.max_allocation_bytes) fmt::format_to(out, "limits.max-allocation = {}\n", *values.max_allocation_bytes);
  if (values.max_branch_work) fmt::format_to(out, "limits.max-branch-work = {}\n", *values.max_branch_work);
  PutTargets(out, values);
}

// What the root of a configuration has to set to give this policy.
PolicyValues ValuesOf(const Policy& policy) {
  const Settings& settings = policy.settings;
  PolicyValues values;
  values.select = policy.select;
  values.extend_select = policy.extend_select;
  values.ignore = policy.ignore;
  values.severities = policy.severities;
  values.fail_on = policy.fail_on;
  values.never_fail = policy.never_fail;
  values.symbol_bounds = settings.symbol_bounds;
  values.input_axis_bounds = settings.input_axis_bounds;
  values.default_axis_bounds = settings.default_axis_bounds;
  values.allowed_domains = settings.allowed_domains;
  values.denied_domains = settings.denied_domains;
  values.denied_operators = settings.denied_operators;
  values.minimum_opset = settings.minimum_opset;
  values.maximum_opset = settings.maximum_opset;
  values.minimum_ir = settings.minimum_ir;
  values.maximum_ir = settings.maximum_ir;
  values.targets = settings.targets;
  values.max_allocation_bytes = settings.max_allocation_bytes;
  values.max_branch_work = settings.max_branch_work;
  values.deep = settings.deep;
  values.allow_lfs_pointers = settings.allow_lfs_pointers;
  return values;
}

}  // namespace

std::string PolicyText(const Policy& policy) {
  std::string text;
  const Out out(text);
  PutValues(out, ValuesOf(policy));
  for (const Suppression& suppression : policy.suppressions) {
    fmt::format_to(out, "\n[[suppress]]");
    if (!suppression.origin.empty()) fmt::format_to(out, "  # {}", Escaped(suppression.origin, 4096));
    fmt::format_to(out, "\nrule = {}\n", TomlString(suppression.rule));
    if (!suppression.path.empty()) fmt::format_to(out, "path = {}\n", TomlString(suppression.path));
    if (!suppression.element.empty()) fmt::format_to(out, "element = {}\n", TomlString(suppression.element));
    fmt::format_to(out, "reason = {}\n", TomlString(suppression.reason));
    if (!suppression.expires.empty()) fmt::format_to(out, "expires = {}\n", suppression.expires);
  }
  for (const Override& entry : policy.overrides) {
    fmt::format_to(out, "\n[[override]]");
    if (!entry.origin.empty()) fmt::format_to(out, "  # {}", Escaped(entry.origin, 4096));
    fmt::format_to(out, "\npath = {}\n", List(entry.paths));
    PutValues(out, entry.values);
  }
  return text;
}

std::string TomlString(std::string_view text) {
  std::string quoted = "\"";
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::uint32_t point = NextCodePoint(text, offset).value_or(0xfffd);
    if (point == '"' || point == '\\') {
      quoted += '\\';
      quoted += static_cast<char>(point);
    } else if (IsUnsafeCodePoint(point)) {
      quoted += fmt::format("\\U{:08X}", point);
    } else {
      AppendUtf8(quoted, point);
    }
  }
  return quoted + "\"";
}

}  // namespace onnx_assay
