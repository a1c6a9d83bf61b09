#include "analyzer/policy/config_values.h"

#include <algorithm>
#include <charconv>

#include "analyzer/base/utf8.h"
#include "analyzer/policy/config_axes.h"
#include "fmt/core.h"

namespace onnx_assay::config {
namespace {

constexpr std::string_view kValueKeys[] = {
    "select", "extend-select", "ignore",     "severity", "fail-on", "axes", "domains",
    "opset",  "ir-version",    "targets",    "limits",   "deep",    "allow-lfs-pointers"};

std::vector<std::string> ReadSelectors(const Node& node, std::string_view what,
                                       std::span<const std::string_view> known, Faults& faults) {
  std::vector<std::string> selectors = ReadStrings(node, what, faults);
  for (std::size_t i = 0; i < selectors.size(); ++i) {
    if (std::find(known.begin(), known.end(), selectors[i]) != known.end()) continue;
    const Position at = node.kind == Node::Kind::kArray && i < node.items.size() ? node.items[i].at : node.at;
    faults.Add(at, fmt::format("unknown rule {} in {}{}", Quoted(selectors[i]), what, Guess(selectors[i], known)));
  }
  return selectors;
}

void ReadSelection(const Node& table, std::span<const std::string_view> selectors, PolicyValues& values,
                   Faults& faults) {
  if (const Node* const node = table.Find("select")) {
    values.select = ReadSelectors(*node, "`select`", selectors, faults);
  }
  if (const Node* const node = table.Find("extend-select")) {
    values.extend_select = ReadSelectors(*node, "`extend-select`", selectors, faults);
  }
  const Node* const ignored = table.Find("ignore");
  if (ignored == nullptr) return;
  values.ignore = ReadSelectors(*ignored, "`ignore`", selectors, faults);
  for (const std::string& selector : values.ignore) {
    const auto chosen = [&](const std::vector<std::string>& list) {
      return std::find(list.begin(), list.end(), selector) != list.end();
    };
    if ((values.select && chosen(*values.select)) || chosen(values.extend_select)) {
      faults.Add(ignored->at, fmt::format("rule {} is both selected and ignored", Quoted(selector)));
    }
  }
}

void ReadSeverities(const Node& node, std::span<const std::string_view> selectors, PolicyValues& values,
                    Faults& faults) {
  if (!CheckKeys(node, "`severity`", selectors, faults)) return;
  for (const Entry& entry : node.entries) {
    const auto name = ReadString(entry.value, fmt::format("the severity of {}", Quoted(entry.key)), faults);
    if (!name) continue;
    if (const auto level = ParseSeverity(*name)) {
      values.severities.emplace(entry.key, *level);
    } else {
      faults.Add(entry.value.at, fmt::format("severity of {} is {}, \"note\", \"warning\" or \"error\" is expected",
                                             Quoted(entry.key), Quoted(*name)));
    }
  }
}

void ReadFailOn(const Node& node, PolicyValues& values, Faults& faults) {
  const auto name = ReadString(node, "`fail-on`", faults);
  if (!name) return;
  values.never_fail = *name == "never";
  if (*values.never_fail) return;
  values.fail_on = ParseSeverity(*name);
  if (!values.fail_on) {
    faults.Add(node.at, fmt::format("`fail-on` is {}, \"note\", \"warning\", \"error\" or \"never\" is expected",
                                    Quoted(*name)));
  }
}

void ReadDomains(const Node& node, PolicyValues& values, Faults& faults) {
  constexpr std::string_view kKeys[] = {"allow", "deny", "deny-operators"};
  if (!CheckKeys(node, "`domains`", kKeys, faults)) return;
  if (const Node* const list = node.Find("allow")) {
    values.allowed_domains = ReadStrings(*list, "`domains.allow`", faults);
  }
  if (const Node* const list = node.Find("deny-operators")) {
    values.denied_operators = ReadStrings(*list, "`domains.deny-operators`", faults);
    for (const std::string& glob : values.denied_operators) {
      if (glob.find("::") != std::string::npos) continue;
      faults.Add(list->at, fmt::format("denied operator {} has no domain: \"domain::Operator\" is expected, \"ai.onnx\" "
                                       "for the default domain", Quoted(glob)));
    }
  }
  const Node* const denied = node.Find("deny");
  if (denied == nullptr) return;
  values.denied_domains = ReadStrings(*denied, "`domains.deny`", faults);
  for (const std::string& domain : values.denied_domains) {
    const auto& allowed = values.allowed_domains;
    if (std::find(allowed.begin(), allowed.end(), domain) != allowed.end()) {
      faults.Add(denied->at, fmt::format("domain {} is both allowed and denied", Quoted(domain)));
    }
  }
}

void ReadOpsets(const Node& node, PolicyValues& values, Faults& faults) {
  constexpr std::string_view kKeys[] = {"minimum", "maximum"};
  if (node.kind != Node::Kind::kTable) return faults.AddKind(node, "`opset`", "a table");
  for (const Entry& entry : node.entries) {
    const std::string what = fmt::format("the opset range of domain {}", Quoted(entry.key));
    if (entry.value.kind == Node::Kind::kTable) CheckKeys(entry.value, what, kKeys, faults);
    const Range range = ReadRange(entry.value, what, 1, faults);
    const std::string domain = entry.key == "ai.onnx" ? "" : entry.key;
    const bool twice = (range.minimum && !values.minimum_opset.emplace(domain, *range.minimum).second) ||
                       (range.maximum && !values.maximum_opset.emplace(domain, *range.maximum).second);
    if (twice) faults.Add(entry.at, fmt::format("{} is given twice: \"\" and \"ai.onnx\" are the same", what));
  }
}

void ReadTargets(const Node& node, PolicyValues& values, Faults& faults) {
  constexpr std::string_view kKeys[] = {"runtime", "providers"};
  if (node.kind != Node::Kind::kArray) return faults.AddKind(node, "`targets`", "an array of tables");
  values.targets.emplace();
  for (const Node& item : node.items) {
    if (!CheckKeys(item, "an entry of `targets`", kKeys, faults)) continue;
    TargetSetting target;
    const Node* const runtime = item.Find("runtime");
    if (runtime == nullptr) {
      faults.Add(item.at, "an entry of `targets` has no `runtime`");
    } else {
      target.runtime = ReadString(*runtime, "`targets.runtime`", faults).value_or("");
    }
    if (const Node* const providers = item.Find("providers")) {
      target.providers = ReadStrings(*providers, "`targets.providers`", faults);
    }
    values.targets->push_back(std::move(target));
  }
}

void ReadLimits(const Node& node, PolicyValues& values, Faults& faults) {
  constexpr std::string_view kKeys[] = {"max-allocation", "max-branch-work"};
  if (!CheckKeys(node, "`limits`", kKeys, faults)) return;
  if (const Node* const bytes = node.Find("max-allocation")) {
    if (bytes->kind == Node::Kind::kString) {
      values.max_allocation_bytes = ParseBytes(bytes->text);
      if (!values.max_allocation_bytes) {
        faults.Add(bytes->at, fmt::format("`limits.max-allocation` is {}, bytes such as \"16 GiB\" are expected",
                                          Quoted(bytes->text)));
      }
    } else if (const auto count = ReadInteger(*bytes, "`limits.max-allocation`", 1, faults)) {
      values.max_allocation_bytes = static_cast<std::uint64_t>(*count);
    }
  }
  if (const Node* const work = node.Find("max-branch-work")) {
    if (const auto count = ReadInteger(*work, "`limits.max-branch-work`", 1, faults)) {
      values.max_branch_work = static_cast<std::uint64_t>(*count);
    }
  }
}

}  // namespace

std::vector<std::string_view> SelectorNames(std::span<const Rule* const> rules) {
  std::vector<std::string_view> names = {"ALL"};
  for (const Rule* const rule : rules) {
    if (std::find(names.begin(), names.end(), rule->family()) == names.end()) names.push_back(rule->family());
  }
  for (const Rule* const rule : rules) {
    names.push_back(rule->id);
    names.push_back(rule->name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::span<const std::string_view> ValueKeys() { return kValueKeys; }

PolicyValues ReadValues(const Node& table, std::span<const std::string_view> selectors, Faults& faults) {
  PolicyValues values;
  ReadSelection(table, selectors, values, faults);
  if (const Node* const node = table.Find("severity")) ReadSeverities(*node, selectors, values, faults);
  if (const Node* const node = table.Find("fail-on")) ReadFailOn(*node, values, faults);
  if (const Node* const node = table.Find("axes")) ReadAxes(*node, values, faults);
  if (const Node* const node = table.Find("domains")) ReadDomains(*node, values, faults);
  if (const Node* const node = table.Find("opset")) ReadOpsets(*node, values, faults);
  if (const Node* const node = table.Find("ir-version")) {
    constexpr std::string_view kKeys[] = {"minimum", "maximum"};
    if (node->kind == Node::Kind::kTable) CheckKeys(*node, "`ir-version`", kKeys, faults);
    const Range range = ReadRange(*node, "`ir-version`", 1, faults);
    values.minimum_ir = range.minimum;
    values.maximum_ir = range.maximum;
  }
  if (const Node* const node = table.Find("targets")) ReadTargets(*node, values, faults);
  if (const Node* const node = table.Find("limits")) ReadLimits(*node, values, faults);
  if (const Node* const node = table.Find("deep")) values.deep = ReadBoolean(*node, "`deep`", faults);
  if (const Node* const node = table.Find("allow-lfs-pointers")) {
    values.allow_lfs_pointers = ReadBoolean(*node, "`allow-lfs-pointers`", faults);
  }
  return values;
}

std::optional<std::uint64_t> ParseBytes(std::string_view text) {
  struct Unit {
    std::string_view name;
    std::uint64_t bytes;
  };
  constexpr Unit kUnits[] = {{"", 1}, {"B", 1}, {"KiB", 1ull << 10}, {"MiB", 1ull << 20}, {"GiB", 1ull << 30},
                             {"TiB", 1ull << 40}, {"kB", 1000}, {"KB", 1000}, {"MB", 1000'000},
                             {"GB", 1000'000'000}, {"TB", 1000'000'000'000}};
  std::uint64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || count == 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  while (text.starts_with(' ')) text.remove_prefix(1);
  for (const Unit& unit : kUnits) {
    if (text != unit.name) continue;
    if (count > ~std::uint64_t{0} / unit.bytes) return std::nullopt;
    return count * unit.bytes;
  }
  return std::nullopt;
}

}  // namespace onnx_assay::config
