#include "analyzer/policy/config_axes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay::config {
namespace {

// Bounds of sizes; a maximum is needed, since a bound without one bounds nothing. The minimum is 1 where
// the maximum permits.
std::optional<AxisBounds> ReadBounds(const Node& node, std::string_view what, Faults& faults) {
  const Range range = ReadRange(node, what, 0, faults);
  if (range.maximum) {
    return AxisBounds{.minimum = range.minimum.value_or(std::min<std::int64_t>(1, *range.maximum)),
                      .maximum = *range.maximum};
  }
  if (node.kind == Node::Kind::kTable && node.Find("maximum") == nullptr) {
    faults.Add(node.at, fmt::format("{} has no `maximum`", what));
  }
  return std::nullopt;
}

// The same for a node that may hold nothing else.
std::optional<AxisBounds> ReadPlainBounds(const Node& node, std::string_view what, Faults& faults) {
  constexpr std::string_view kKeys[] = {"minimum", "maximum"};
  if (node.kind == Node::Kind::kTable) CheckKeys(node, what, kKeys, faults);
  return ReadBounds(node, what, faults);
}

void ReadInput(const Node& node, std::set<std::pair<std::string, std::int64_t>>& seen, PolicyValues& values,
               Faults& faults) {
  constexpr std::string_view kWhat = "an entry of `axes.inputs`";
  constexpr std::string_view kKeys[] = {"input", "axis", "minimum", "maximum"};
  if (!CheckKeys(node, kWhat, kKeys, faults)) return;
  const Node* const input = node.Find("input");
  const Node* const axis = node.Find("axis");
  if (input == nullptr || axis == nullptr) {
    return faults.Add(node.at, fmt::format("{} has no `{}`", kWhat, input == nullptr ? "input" : "axis"));
  }
  const auto name = ReadString(*input, "`axes.inputs.input`", faults);
  const auto index = ReadInteger(*axis, "`axes.inputs.axis`", -64, faults);
  const auto bounds = ReadBounds(node, kWhat, faults);
  if (!name || !index || !bounds) return;
  if (!seen.emplace(*name, *index).second) {
    return faults.Add(node.at, fmt::format("axis {} of input {} is bounded twice", *index, Quoted(*name)));
  }
  values.input_axis_bounds.push_back({*name, *index, *bounds});
}

}  // namespace

Range ReadRange(const Node& node, std::string_view what, std::int64_t least, Faults& faults) {
  if (node.kind == Node::Kind::kInteger) return {.maximum = ReadInteger(node, what, least, faults)};
  Range range;
  if (node.kind != Node::Kind::kTable) {
    faults.AddKind(node, what, "an integer, or a table with `minimum` and `maximum`,");
    return range;
  }
  const Node* const minimum = node.Find("minimum");
  const Node* const maximum = node.Find("maximum");
  if (minimum != nullptr) {
    range.minimum = ReadInteger(*minimum, fmt::format("`minimum` of {}", what), least, faults);
  }
  if (maximum != nullptr) {
    range.maximum = ReadInteger(*maximum, fmt::format("`maximum` of {}", what), least, faults);
  }
  if (range.minimum && range.maximum && *range.minimum > *range.maximum) {
    faults.Add(minimum->at, fmt::format("{} contradicts itself: minimum {} is above maximum {}", what,
                                        *range.minimum, *range.maximum));
    return {};
  }
  return range;
}

void ReadAxes(const Node& node, PolicyValues& values, Faults& faults) {
  constexpr std::string_view kKeys[] = {"default", "symbols", "inputs"};
  if (!CheckKeys(node, "`axes`", kKeys, faults)) return;
  if (const Node* const value = node.Find("default")) {
    values.default_axis_bounds = ReadPlainBounds(*value, "`axes.default`", faults);
  }
  if (const Node* const symbols = node.Find("symbols")) {
    if (symbols->kind != Node::Kind::kTable) faults.AddKind(*symbols, "`axes.symbols`", "a table");
    for (const Entry& entry : symbols->entries) {
      const std::string what = fmt::format("the bound of symbol {}", Quoted(entry.key));
      const auto bounds = ReadPlainBounds(entry.value, what, faults);
      if (bounds) values.symbol_bounds.emplace(entry.key, *bounds);
    }
  }
  if (const Node* const inputs = node.Find("inputs")) {
    std::set<std::pair<std::string, std::int64_t>> seen;
    if (inputs->kind != Node::Kind::kArray) faults.AddKind(*inputs, "`axes.inputs`", "an array of tables");
    for (const Node& entry : inputs->items) ReadInput(entry, seen, values, faults);
  }
}

}  // namespace onnx_assay::config
