// Operators whose output type is named by an attribute, or by one and an input.

#include "analyzer/facts/inference/operator_rules.h"

namespace onnx_assay::facts {
namespace {

// TensorProto.DataType numbers. Source: onnx.proto.
enum : std::int64_t { kFloat = 1, kUint8 = 2, kInt32 = 6, kInt64 = 7, kString = 8 };

void SetElemFrom(NodeView& node, std::string_view attribute, std::int64_t absent) {
  const std::optional<std::int64_t> elem = node.Int(attribute, absent);
  node.SetType(0, elem ? node.types().Tensor(*elem) : kUnknownType);
}

// Before version 6 the type is a string such as "FLOAT".
void Cast(NodeView& node) {
  node.CopyShape(0, 0);
  if (node.version() < 6) return;
  SetElemFrom(node, "to", 0);
}

void CastLike(NodeView& node) { node.CopyShape(0, 0); }

// The type of an attribute that defaults to the type of the input.
void TypeOrInput(NodeView& node) {
  if (node.Has("dtype")) {
    SetElemFrom(node, "dtype", 0);
  } else {
    node.SetType(0, node.InputType(0));
  }
  node.CopyShape(0, 0);
}

void SetShapeFromAttribute(NodeView& node) {
  const NodeView::IntList shape = node.Ints("shape");
  if (!shape.known || !shape.given || shape.values.size() > 1024) return;
  Dims dims;
  for (const std::int64_t dim : shape.values) dims.push_back(SymInt::Known(dim));
  node.SetShape(0, dims);
}

void Random(NodeView& node) {
  SetElemFrom(node, "dtype", kFloat);
  SetShapeFromAttribute(node);
}

void Multinomial(NodeView& node) {
  SetElemFrom(node, "dtype", kInt32);
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> samples = node.Int("sample_size", 1);
  if (!input || input->size() != 2 || !samples) return;
  const SymInt dims[] = {(*input)[0], SymInt::Known(*samples)};
  node.SetShape(0, dims);
}

// Windows of signal processing: a vector of the given length.
void Window(NodeView& node) {
  SetElemFrom(node, "output_datatype", kFloat);
  const auto size = node.InputConstant(0);
  const SymInt dims[] = {size && size->size() == 1 ? (*size)[0] : SymInt()};
  node.SetShape(0, dims);
}

void MelWeightMatrix(NodeView& node) {
  SetElemFrom(node, "output_datatype", kFloat);
  const auto bins = node.InputInts(0), length = node.InputInts(1);
  const bool known = bins && bins->size() == 1 && length && length->size() == 1 && (*length)[0] >= 0;
  const SymInt dims[] = {known ? SymInt::Known((*length)[0] / 2 + 1) : SymInt(),
                         known ? SymInt::Known((*bins)[0]) : SymInt()};
  node.SetShape(0, dims);
}

void QuantizeLinear(NodeView& node) {
  node.CopyShape(0, 0);
  const std::optional<std::int64_t> named = node.Int("output_dtype", 0);
  if (!named) {
    node.SetType(0, kUnknownType);
  } else if (*named != 0) {
    node.SetElem(0, *named);
  } else if (node.HasInput(2)) {
    node.SetType(0, node.InputType(2));
  } else {
    node.SetElem(0, kUint8);
  }
}

void DequantizeLinear(NodeView& node) {
  node.CopyShape(0, 0);
  const std::optional<std::int64_t> named = node.Int("output_dtype", 0);
  if (!named) {
    node.SetType(0, kUnknownType);
  } else if (*named != 0) {
    node.SetElem(0, *named);
  } else if (node.version() >= 19) {
    node.SetType(0, node.InputType(1));
  }
}

void EyeLike(NodeView& node) { TypeOrInput(node); }

// Statistics of a normalisation have the type of `stash_type`.
void LayerNormalization(NodeView& node) {
  const auto shape = node.InputShape(0);
  node.CopyShape(0, 0);
  const std::optional<std::int64_t> stash = node.Int("stash_type", kFloat);
  const std::optional<std::int64_t> axis = node.Int("axis", -1);
  Dims reduced;
  if (shape && axis) {
    const auto rank = static_cast<std::int64_t>(shape->size());
    const std::int64_t first = *axis < 0 ? *axis + rank : *axis;
    for (std::int64_t i = 0; i < rank; ++i) {
      reduced.push_back(i < first ? (*shape)[static_cast<std::size_t>(i)] : SymInt::Known(1));
    }
  }
  for (std::size_t output = 1; output < 3; ++output) {
    node.SetType(output, stash ? node.types().Tensor(*stash) : kUnknownType);
    if (shape && axis) node.SetShape(output, reduced);
  }
}

constexpr RuleEntry kRules[] = {
    {"", "Cast", &Cast},
    {"", "CastLike", &CastLike},
    {"", "BitCast", &Cast},
    {"", "EyeLike", &EyeLike},
    {"", "Bernoulli", &TypeOrInput},
    {"", "RandomNormalLike", &TypeOrInput},
    {"", "RandomUniformLike", &TypeOrInput},
    {"", "RandomNormal", &Random},
    {"", "RandomUniform", &Random},
    {"", "Multinomial", &Multinomial},
    {"", "BlackmanWindow", &Window},
    {"", "HannWindow", &Window},
    {"", "HammingWindow", &Window},
    {"", "MelWeightMatrix", &MelWeightMatrix},
    {"", "QuantizeLinear", &QuantizeLinear},
    {"", "DequantizeLinear", &DequantizeLinear},
    {"", "LayerNormalization", &LayerNormalization},
};

}  // namespace

std::span<const RuleEntry> TypeRules() { return kRules; }

}  // namespace onnx_assay::facts
