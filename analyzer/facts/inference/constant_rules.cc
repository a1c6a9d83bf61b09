// Constants, and what graphs compute from shapes.

#include <algorithm>

#include "analyzer/facts/constant_values.h"
#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// TensorProto.DataType numbers. Source: onnx.proto.
enum : std::int64_t { kFloat = 1, kInt32 = 6, kInt64 = 7, kString = 8 };

Dims Known(std::span<const std::int64_t> values) {
  Dims dims;
  dims.reserve(values.size());
  for (const std::int64_t value : values) dims.push_back(SymInt::Known(value));
  return dims;
}

void SetTensor(NodeView& node, const model::Tensor& tensor) {
  node.SetElem(0, tensor.data_type.value);
  // A negative dim leaves the shape unknown.
  node.SetShape(0, Known(tensor.dims));
  if (tensor.dims.size() > 1) return;
  if (const auto values = ConstantInts(tensor)) node.SetConstant(0, Known(*values));
}

void SetList(NodeView& node, std::int64_t elem, std::uint64_t count) {
  node.SetElem(0, elem);
  const SymInt dims[] = {SymInt::Known(static_cast<std::int64_t>(count))};
  node.SetShape(0, dims);
}

constexpr std::string_view kValueAttributes[] = {"value",      "value_float",  "value_floats",  "value_int",
                                                  "value_ints", "value_string", "value_strings", "sparse_value"};

// Exactly one of the attributes holds the value.
void Constant(NodeView& node) {
  const model::Attribute* found = nullptr;
  for (const std::string_view name : kValueAttributes) {
    if (!node.Has(name)) continue;
    const model::Attribute* const attribute = node.Attribute(name);
    if (attribute == nullptr || found != nullptr) return node.SetType(0, kUnknownType);
    found = attribute;
    if (name == "value" && attribute->t) SetTensor(node, *attribute->t);
    if (name == "value_float" || name == "value_int" || name == "value_string") {
      node.SetElem(0, name == "value_float" ? kFloat : name == "value_int" ? kInt64 : kString);
      node.SetScalar(0);
    }
    if (name == "value_int") {
      const SymInt value[] = {SymInt::Known(attribute->i)};
      node.SetConstant(0, value);
    }
    const auto& lists = attribute->lists;
    if (name == "value_floats") SetList(node, kFloat, lists ? lists->floats_count : 0);
    if (name == "value_strings") SetList(node, kString, lists ? lists->strings_count : 0);
    if (name != "value_ints") continue;
    SetList(node, kInt64, lists ? lists->ints_count : 0);
    if (lists && lists->ints_count == lists->ints.size()) node.SetConstant(0, Known(lists->ints));
  }
}

void ConstantOfShape(NodeView& node) {
  std::optional<std::int64_t> fill;
  node.SetElem(0, kFloat);
  if (node.Has("value")) {
    const model::Attribute* const attribute = node.Attribute("value");
    if (attribute == nullptr || !attribute->t) return node.SetType(0, kUnknownType);
    node.SetElem(0, attribute->t->data_type.value);
    const auto values = ConstantInts(*attribute->t);
    if (values && values->size() == 1) fill = (*values)[0];
  }
  if (const auto dims = node.InputConstant(0)) {
    node.SetShape(0, *dims);
    const bool small = dims->size() == 1 && (*dims)[0].known() && (*dims)[0].value() <= 128 && (*dims)[0].value() >= 0;
    if (fill && small) {
      node.SetConstant(0, Dims(static_cast<std::size_t>((*dims)[0].value()), SymInt::Known(*fill)));
    }
  } else if (const auto shape = node.InputShape(0); shape && shape->size() == 1 && (*shape)[0].known()) {
    constexpr std::int64_t kMaxRank = 64;
    if ((*shape)[0].value() <= kMaxRank) node.SetShape(0, Dims(static_cast<std::size_t>((*shape)[0].value())));
  }
}

// `start` and `end` (from version 15 on) cut the list of dims like a slice.
void Shape(NodeView& node) {
  const auto shape = node.InputShape(0);
  const std::optional<std::int64_t> start = node.Int("start", 0), end = node.Int("end", INT64_MAX);
  Dims length(1);
  if (shape && start && end) {
    const auto rank = static_cast<std::int64_t>(shape->size());
    const auto clamp = [rank](std::int64_t at) {
      return std::min(std::max(at < 0 ? at + rank : at, std::int64_t{0}), rank);
    };
    const std::int64_t first = clamp(*start), last = std::max(clamp(*end), first);
    node.SetConstant(0, shape->subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first)));
    length[0] = SymInt::Known(last - first);
  }
  node.SetShape(0, length);
}

void Size(NodeView& node) {
  node.SetScalar(0);
  if (const auto shape = node.InputShape(0)) {
    const SymInt value[] = {ProductOf(*shape)};
    node.SetConstant(0, value);
  }
}

// Number of steps from `start` below `limit`; the rounding of floats is not followed.
void Range(NodeView& node) {
  Dims dims(1);
  const auto start = node.InputInts(0), limit = node.InputInts(1), delta = node.InputInts(2);
  const auto scalar = [](const auto& list) { return list && list->size() == 1; };
  if (!scalar(start) || !scalar(limit) || !scalar(delta) || (*delta)[0] == 0) return node.SetShape(0, dims);
  const std::int64_t step = (*delta)[0];
  std::int64_t distance = 0;
  if (__builtin_sub_overflow((*limit)[0], (*start)[0], &distance)) return node.SetShape(0, dims);
  // The one quotient that does not fit.
  if (step == -1 && distance == INT64_MIN) return node.SetShape(0, dims);
  const bool ahead = step > 0 ? distance > 0 : distance < 0;
  const std::int64_t count = ahead ? distance / step + (distance % step != 0) : 0;
  dims[0] = SymInt::Known(count);
  node.SetShape(0, dims);
  constexpr std::int64_t kMaxListed = 128;
  if (count > kMaxListed) return;
  Dims values;
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t value = 0;
    const bool fits = !__builtin_mul_overflow(i, step, &value) && !__builtin_add_overflow(value, (*start)[0], &value);
    values.push_back(fits ? SymInt::Known(value) : SymInt());
  }
  node.SetConstant(0, values);
}

constexpr RuleEntry kRules[] = {
    {"", "Constant", &Constant}, {"", "ConstantOfShape", &ConstantOfShape}, {"", "Shape", &Shape},
    {"", "Size", &Size},         {"", "Range", &Range},
};

}  // namespace

std::span<const RuleEntry> ConstantRules() { return kRules; }

}  // namespace onnx_assay::facts
