// Operators whose output has the shape of an input, or of all inputs broadcast, and the small integer
// arithmetic among them.

#include <algorithm>

#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// TensorProto.DataType numbers. Source: onnx.proto.
enum : std::int32_t { kInt32 = 6, kInt64 = 7 };

void SameShape(NodeView& node) { node.CopyShape(0, 0); }
void ShapeOfSecond(NodeView& node) { node.CopyShape(0, 1); }

void Identity(NodeView& node) {
  const TypeIndex type = node.results().empty() ? kUnknownType : node.results()[0].type;
  node.SetForm(0, node.InputForm(0));
  if (type != kUnknownType) node.SetType(0, type);
}

void Dropout(NodeView& node) {
  node.CopyShape(0, 0);
  node.CopyShape(1, 0);
}

void DynamicQuantize(NodeView& node) {
  node.CopyShape(0, 0);
  for (std::size_t i = 1; i < 3; ++i) {
    if (node.HasOutput(i)) node.SetScalar(i);
  }
}

// From version 14 on the running statistics have the shapes that came in.
void BatchNormalization(NodeView& node) {
  node.CopyShape(0, 0);
  if (node.version() < 14) return;
  node.CopyShape(1, 3);
  node.CopyShape(2, 4);
}

bool SetBroadcast(NodeView& node) {
  Dims dims;
  for (std::size_t i = 0; i < node.input_count(); ++i) {
    const auto shape = node.InputShape(i);
    if (!shape) return false;
    if (i == 0) {
      dims.assign(shape->begin(), shape->end());
    } else if (!BroadcastInto(dims, *shape)) {
      return false;
    }
  }
  if (node.input_count() == 0) return false;
  node.SetShape(0, dims);
  return true;
}

void Broadcast(NodeView& node) { SetBroadcast(node); }

// Before version 7 the second operand is broadcast into the first one.
void BroadcastSince7(NodeView& node) {
  if (node.version() < 7) return node.CopyShape(0, 0);
  SetBroadcast(node);
}

// Before version 8 all operands have one shape.
void BroadcastSince8(NodeView& node) {
  if (node.version() < 8) return node.CopyShape(0, 0);
  SetBroadcast(node);
}

SymInt Divide(SymInt a, SymInt b) {
  if (b.Is(1)) return a;
  // Signs make the difference between truncating and rounding down.
  if (!a.known() || !b.known() || a.value() < 0 || b.value() <= 0) return {};
  return SymInt::Known(a.value() / b.value());
}
SymInt Lesser(SymInt a, SymInt b) {
  if (Same(a, b)) return a;
  return a.known() && b.known() ? SymInt::Known(std::min(a.value(), b.value())) : SymInt();
}
SymInt Greater(SymInt a, SymInt b) {
  if (Same(a, b)) return a;
  return a.known() && b.known() ? SymInt::Known(std::max(a.value(), b.value())) : SymInt();
}

// Arithmetic on constants of rank 0 or 1, of the types that shapes are computed in.
template <SymInt (*kOperation)(SymInt, SymInt)>
void Arithmetic(NodeView& node) {
  const bool plain = node.version() >= 7;
  if (!plain) {
    node.CopyShape(0, 0);
    return;
  }
  if (!SetBroadcast(node) || node.input_count() != 2) return;
  const std::int32_t elem = node.InputElem(0);
  const auto a = node.InputConstant(0), b = node.InputConstant(1);
  if (!a || !b || (elem != kInt64 && elem != kInt32)) return;
  if (a->size() != b->size() && a->size() != 1 && b->size() != 1) return;
  const std::size_t count = a->size() == 1 ? b->size() : a->size();
  Dims values;
  for (std::size_t i = 0; i < count; ++i) {
    SymInt value = kOperation((*a)[a->size() == 1 ? 0 : i], (*b)[b->size() == 1 ? 0 : i]);
    if (elem == kInt32 && value.known() && value.value() != static_cast<std::int32_t>(value.value())) value = {};
    values.push_back(value);
  }
  node.SetConstant(0, values);
}

constexpr std::string_view kSameShape[] = {
    "Abs", "Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh", "BitwiseNot", "Ceil", "Celu", "Clip", "Cos", "Cosh",
    "CumProd", "CumSum", "Elu", "Erf", "Exp", "Floor", "Gelu", "GroupNormalization", "HardSigmoid", "HardSwish",
    "Hardmax", "InstanceNormalization", "IsInf", "IsNaN", "LRN", "LeakyRelu", "Log", "LogSoftmax",
    "LpNormalization", "MeanVarianceNormalization", "Mish", "Neg", "Not", "PRelu", "RMSNormalization", "Reciprocal",
    "Relu", "ReverseSequence", "Round", "Scatter", "ScatterElements", "ScatterND", "Selu", "Shrink", "Sigmoid",
    "Sign", "Sin", "Sinh", "Softmax", "Softplus", "Softsign", "Sqrt", "Swish", "Tan", "Tanh", "ThresholdedRelu",
    "Trilu", "RotaryEmbedding", "TensorScatter", "SimplifiedLayerNormalization"};
constexpr std::string_view kSameShapeContrib[] = {
    "Gelu", "FastGelu", "QuickGelu", "BiasGelu", "SkipLayerNormalization", "SkipSimplifiedLayerNormalization",
    "QuantizeLinear", "DequantizeLinear", "RotaryEmbedding"};

constexpr RuleEntry kRules[] = {
    {"", "Identity", &Identity},
    {"", "Dropout", &Dropout},
    {"", "DynamicQuantizeLinear", &DynamicQuantize},
    {"", "BatchNormalization", &BatchNormalization},
    {"", "GatherElements", &ShapeOfSecond},
    {"", "And", &BroadcastSince7},
    {"", "Or", &BroadcastSince7},
    {"", "Xor", &BroadcastSince7},
    {"", "Equal", &BroadcastSince7},
    {"", "Greater", &BroadcastSince7},
    {"", "Less", &BroadcastSince7},
    {"", "Pow", &BroadcastSince7},
    {"", "GreaterOrEqual", &Broadcast},
    {"", "LessOrEqual", &Broadcast},
    {"", "Mod", &Broadcast},
    {"", "BitShift", &Broadcast},
    {"", "BitwiseAnd", &Broadcast},
    {"", "BitwiseOr", &Broadcast},
    {"", "BitwiseXor", &Broadcast},
    {"", "Where", &Broadcast},
    {"", "Sum", &BroadcastSince8},
    {"", "Mean", &BroadcastSince8},
    {"", "Add", &Arithmetic<&Add>},
    {"", "Sub", &Arithmetic<&Subtract>},
    {"", "Mul", &Arithmetic<&Multiply>},
    {"", "Div", &Arithmetic<&Divide>},
    {"", "Min", &Arithmetic<&Lesser>},
    {"", "Max", &Arithmetic<&Greater>},
};

}  // namespace

std::span<const RuleEntry> ElementwiseRules() {
  static const std::vector<RuleEntry> rules = [] {
    std::vector<RuleEntry> all(std::begin(kRules), std::end(kRules));
    for (const std::string_view name : kSameShape) all.push_back({"", name, &SameShape});
    for (const std::string_view name : kSameShapeContrib) all.push_back({"com.microsoft", name, &SameShape});
    return all;
  }();
  return rules;
}

}  // namespace onnx_assay::facts
