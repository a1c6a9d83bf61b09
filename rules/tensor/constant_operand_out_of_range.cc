#include <algorithm>

#include "analyzer/engine/rule.h"
#include "analyzer/facts/constant_values.h"
#include "analyzer/facts/inference.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

using namespace std::string_view_literals;
using facts::NodeFacts;
using facts::SymInt;

// A node with what inference knows of its inputs.
struct Operands {
  const NodeFacts& node;
  const facts::ModelFacts& facts;
  Reporter& report;

  bool Is(std::string_view name) const { return node.node->op_type == name; }
  int version() const { return node.schema->since_version(); }
  facts::ValueId Input(std::size_t index) const {
    const auto inputs = facts.InputsOf(node);
    return index < inputs.size() ? inputs[index] : facts::kNone;
  }
  auto Shape(std::size_t index) const { return facts.inference->ShapeOf(Input(index)); }
  // Elements of a constant whole-number input of any rank; all known.
  std::optional<std::vector<std::int64_t>> Ints(std::size_t index) const {
    const facts::ValueId input = Input(index);
    if (const model::Tensor* const tensor = facts::ConstantTensor(facts, input)) return facts::ConstantInts(*tensor);
    const auto list = facts.inference->ConstantOf(input);
    if (!list) return std::nullopt;
    std::vector<std::int64_t> values;
    for (const SymInt value : *list) {
      if (!value.known()) return std::nullopt;
      values.push_back(value.value());
    }
    return values;
  }
  // The values of a list attribute that belongs to the node itself and was kept whole; null otherwise.
  const model::Attribute* IntList(std::string_view name) const {
    const model::Attribute* const attribute = node.node->FindAttribute(name);
    const bool usable = attribute != nullptr && attribute->ref_attr_name.empty() && attribute->lists &&
                        attribute->lists->ints.size() == attribute->lists->ints_count;
    return usable ? attribute : nullptr;
  }
  const model::Attribute* Int(std::string_view name) const {
    const model::Attribute* const attribute = node.node->FindAttribute(name);
    const bool usable = attribute != nullptr && attribute->ref_attr_name.empty() &&
                        attribute->has(model::AttributeField::kInt);
    return usable ? attribute : nullptr;
  }
};

bool OneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Operators whose `axis` counts the dims of the first input.
bool HasPlainAxis(std::string_view name) {
  return OneOf(name, {"Softmax"sv, "LogSoftmax"sv, "Hardmax"sv, "Concat"sv, "Gather"sv, "GatherElements"sv, "Split"sv,
                      "ArgMax"sv, "ArgMin"sv, "TopK"sv, "LpNormalization"sv, "Scatter"sv, "ScatterElements"sv,
                      "Compress"sv, "LayerNormalization"sv});
}

void CheckAxis(const Operands& operands) {
  const auto shape = operands.Shape(0);
  const model::Attribute* const axis = operands.Int("axis");
  if (axis == nullptr || !shape || !HasPlainAxis(operands.node.node->op_type.view())) return;
  const auto rank = static_cast<std::int64_t>(shape->size());
  // Before version 13 the axis of Softmax splits the dims and may stand behind the last one.
  const bool split = operands.version() < 13 && OneOf(operands.node.node->op_type.view(),
                                                      {"Softmax"sv, "LogSoftmax"sv, "Hardmax"sv});
  if (axis->i >= -rank && axis->i < rank + (split ? 1 : 0)) return;
  operands.report.At(*axis, "axis of {} is outside the input: {}, {} to {} allowed",
                     Quoted(operands.node.node->op_type.view()), axis->i, -rank, rank - 1);
}

void CheckPermutation(const Operands& operands) {
  const model::Attribute* const perm = operands.IntList("perm");
  const auto shape = operands.Shape(0);
  if (perm == nullptr || !shape) return;
  std::vector<std::int64_t> sorted = perm->lists->ints;
  std::sort(sorted.begin(), sorted.end());
  bool whole = sorted.size() == shape->size();
  for (std::size_t i = 0; whole && i < sorted.size(); ++i) whole = sorted[i] == static_cast<std::int64_t>(i);
  if (whole) return;
  operands.report.At(*perm, "perm of \"Transpose\" is no order of the {} dims of its input: {}", shape->size(),
                     DimsText(perm->lists->ints));
}

void CheckAxes(const Operands& operands) {
  const auto shape = operands.Shape(0);
  const std::string_view name = operands.node.node->op_type.view();
  const bool reduces = name.substr(0, 6) == "Reduce";
  if (!shape || !(reduces || OneOf(name, {"Squeeze"sv, "Unsqueeze"sv, "Slice"sv}))) return;
  std::vector<std::int64_t> axes;
  const model::Attribute* const attribute = operands.IntList("axes");
  if (attribute != nullptr) {
    axes = attribute->lists->ints;
  } else {
    const bool as_input = name == "Slice" ? operands.version() >= 10 : operands.version() >= 13;
    auto values = as_input ? operands.Ints(name == "Slice" ? 3 : 1) : std::nullopt;
    if (values) axes = *std::move(values);
  }
  const auto rank = static_cast<std::int64_t>(shape->size() + (name == "Unsqueeze" ? axes.size() : 0));
  for (const std::int64_t axis : axes) {
    if (axis >= -rank && axis < rank) continue;
    operands.report.At(*operands.node.node, "axes of {} are outside the input: {}, {} to {} allowed", Quoted(name), axis,
                       -rank, rank - 1);
    return;
  }
}

// Gather and its kin read at these places without looking in some runtimes.
void CheckIndices(const Operands& operands) {
  const auto shape = operands.Shape(0);
  const model::Attribute* const given = operands.node.node->FindAttribute("axis");
  if (!shape || (given != nullptr && operands.Int("axis") == nullptr)) return;
  const auto rank = static_cast<std::int64_t>(shape->size());
  std::int64_t axis = given != nullptr ? given->i : 0;
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) return;
  const SymInt size = (*shape)[static_cast<std::size_t>(axis)];
  const auto indices = operands.Ints(1);
  if (!indices || !size.known()) return;
  for (const std::int64_t index : *indices) {
    if (index >= -size.value() && index < size.value()) continue;
    operands.report.At(*operands.node.node, "indices of {} are outside axis {}: {}, {} to {} allowed",
                       Quoted(operands.node.node->op_type.view()), axis, index, -size.value(), size.value() - 1);
    return;
  }
}

void CheckReshape(const Operands& operands) {
  const auto wanted = operands.version() >= 5 ? operands.Ints(1) : std::nullopt;
  if (!wanted) return;
  const auto open = std::count(wanted->begin(), wanted->end(), -1);
  const auto negative = std::find_if(wanted->begin(), wanted->end(), [](std::int64_t dim) { return dim < -1; });
  if (negative != wanted->end()) {
    operands.report.At(*operands.node.node, "shape of \"Reshape\" has a dim below -1: {} in {}", *negative,
                       DimsText(*wanted));
  } else if (open > 1) {
    operands.report.At(*operands.node.node, "shape of \"Reshape\" leaves {} dims open: {}, one allowed", open,
                       DimsText(*wanted));
  }
}

void CheckSplit(const Operands& operands) {
  const auto shape = operands.Shape(0);
  const model::Attribute* const attribute = operands.IntList("split");
  std::optional<std::vector<std::int64_t>> parts;
  if (attribute != nullptr) parts = attribute->lists->ints;
  if (operands.version() >= 13) parts = operands.Ints(1);
  if (!parts || !shape) return;
  const auto rank = static_cast<std::int64_t>(shape->size());
  const model::Attribute* const axis_attribute = operands.node.node->FindAttribute("axis");
  if (axis_attribute != nullptr && operands.Int("axis") == nullptr) return;
  std::int64_t axis = axis_attribute == nullptr ? 0 : axis_attribute->i;
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) return;
  const SymInt whole = (*shape)[static_cast<std::size_t>(axis)];
  SymInt sum = SymInt::Known(0);
  bool negative = false;
  for (const std::int64_t part : *parts) {
    sum = Add(sum, SymInt::Known(part));
    negative = negative || part < 0;
  }
  if (!negative && !(whole.known() && sum.known() && whole != sum)) return;
  operands.report.At(*operands.node.node, "parts of \"Split\" do not make up axis {}: {}, {} needed in all", axis,
                     DimsText(*parts), whole.known() ? fmt::format("{}", whole.value()) : "0 or more each");
}

// Inputs in which each number has a least value.
struct LeastValue {
  std::string_view op_type;
  std::size_t input;
  std::int64_t least;
  int since;  // first version with the input
};
constexpr LeastValue kLeastValues[] = {
    {"Tile", 1, 0, 6},    {"ConstantOfShape", 0, 0, 9}, {"OneHot", 1, 1, 9},  {"TopK", 1, 0, 10},
    {"Resize", 3, 0, 11}, {"Expand", 1, 0, 8},
};

void CheckLeast(const Operands& operands) {
  for (const LeastValue& row : kLeastValues) {
    if (!operands.Is(row.op_type) || operands.version() < row.since) continue;
    const auto values = operands.Ints(row.input);
    if (!values) return;
    const auto low = std::find_if(values->begin(), values->end(), [&](std::int64_t value) { return value < row.least; });
    if (low == values->end()) return;
    operands.report.At(*operands.node.node, "input {} of {} is too small: {}, {} or more allowed", row.input,
                       Quoted(row.op_type), *low, row.least);
    return;
  }
}

void CheckStep(const Operands& operands, std::size_t input, std::string_view what) {
  const auto steps = operands.Ints(input);
  if (!steps || std::find(steps->begin(), steps->end(), 0) == steps->end()) return;
  operands.report.At(*operands.node.node, "{} of {} is 0: any other number is allowed", what,
                     Quoted(operands.node.node->op_type.view()));
}

// Attributes that runtimes divide by.
void CheckDivisors(const Operands& operands) {
  for (const std::string_view name : {"strides"sv, "dilations"sv, "kernel_shape"sv}) {
    const model::Attribute* const list = operands.IntList(name);
    if (list == nullptr) continue;
    const auto low = std::find_if(list->lists->ints.begin(), list->lists->ints.end(),
                                  [](std::int64_t value) { return value < 1; });
    if (low == list->lists->ints.end()) continue;
    operands.report.At(*list, "attribute {} is too small: {}, 1 or more allowed", Quoted(name), *low);
  }
  for (const std::string_view name : {"group"sv, "blocksize"sv, "num_outputs"sv}) {
    const model::Attribute* const number = operands.Int(name);
    if (number == nullptr || number->i >= 1) continue;
    operands.report.At(*number, "attribute {} is too small: {}, 1 or more allowed", Quoted(name), number->i);
  }
}

void Check(const NodeFacts& node, const Context& context, Reporter& report) {
  if (node.schema == nullptr || !node.domain.empty() || node.function != facts::kNone) return;
  if (context.facts.inference == nullptr) return;
  const Operands operands{node, context.facts, report};
  if (!node.node->attributes.empty()) {
    CheckAxis(operands);
    CheckDivisors(operands);
  }
  CheckAxes(operands);
  CheckLeast(operands);
  if (operands.Is("Transpose")) CheckPermutation(operands);
  if (operands.Is("Gather") || operands.Is("GatherElements")) CheckIndices(operands);
  if (operands.Is("Reshape")) CheckReshape(operands);
  if (operands.Is("Split")) CheckSplit(operands);
  if (operands.Is("Slice") && operands.version() >= 10) CheckStep(operands, 4, "step");
  if (operands.Is("Range")) CheckStep(operands, 2, "step");
}

constexpr int kCwe[] = {129, 369, 1284};

}  // namespace

extern constinit const Rule tensor_constant_operand_out_of_range = {
    .id = "TEN011",
    .name = "constant-operand-out-of-range",
    .severity = Severity::kWarning,
    .summary = "A constant operand or attribute of a node has a value that the operator does not allow",
    .rationale =
        R"(The node cannot run: a runtime that checks stops there, one that does not reads or writes outside the
tensor or divides by zero. Nothing needs to be run to see it, since the number is in the model.)",
    .remediation = R"(Correct the exporter or the graph; do not load the model in a runtime that does not check.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
