// Operators of ai.onnx.ml: their output types follow from what kind of labels they carry.

#include "analyzer/facts/inference/operator_rules.h"

namespace onnx_assay::facts {
namespace {

// TensorProto.DataType numbers. Source: onnx.proto.
enum : std::int64_t { kFloat = 1, kInt64 = 7, kString = 8 };

bool HasStrings(const NodeView& node, std::string_view name) {
  const model::Attribute* const attribute = node.Attribute(name);
  return attribute != nullptr && attribute->lists && attribute->lists->strings_count != 0;
}

// Labels of a classifier. A reference that cannot be followed leaves the type open.
void SetLabelType(NodeView& node, std::string_view strings) {
  if (node.Has(strings) && node.Attribute(strings) == nullptr) return;
  node.SetElem(0, HasStrings(node, strings) ? kString : kInt64);
}

void SetLabelShape(NodeView& node) {
  const auto shape = node.InputShape(0);
  if (!shape || shape->size() != 2) return;
  const SymInt rows[] = {(*shape)[0]};
  node.SetShape(0, rows);
}

void LinearClassifier(NodeView& node) { SetLabelType(node, "classlabels_strings"); }
void SvmClassifier(NodeView& node) { SetLabelType(node, "classlabels_strings"); }

void TreeEnsembleClassifier(NodeView& node) {
  SetLabelType(node, "classlabels_strings");
  SetLabelShape(node);
}

void ZipMap(NodeView& node) {
  const bool strings = HasStrings(node, "classlabels_strings");
  if (!strings && !node.Has("classlabels_int64s")) return node.SetType(0, kUnknownType);
  TypePool& types = node.types();
  node.SetType(0, types.Sequence(types.Map(strings ? kString : kInt64, types.Tensor(kFloat))));
}

void DictVectorizer(NodeView& node) {
  const TypeForm& form = node.types().Form(node.InputType(0));
  node.SetType(0, form.kind == model::TypeKind::kMap ? form.element : kUnknownType);
}

void CastMap(NodeView& node) {
  const std::optional<std::string_view> to = node.String("cast_to", "TO_FLOAT");
  if (!to) return;
  if (*to == "TO_FLOAT") node.SetElem(0, kFloat);
  if (*to == "TO_INT64") node.SetElem(0, kInt64);
  if (*to == "TO_STRING") node.SetElem(0, kString);
}

void CategoryMapper(NodeView& node) {
  node.CopyShape(0, 0);
  const std::int32_t elem = node.InputElem(0);
  node.SetType(0, elem == 0 ? kUnknownType : node.types().Tensor(elem == kString ? kInt64 : kString));
}

void LabelEncoder(NodeView& node) {
  node.CopyShape(0, 0);
  if (node.version() < 2) return CategoryMapper(node);
  const bool strings = node.Has("values_strings"), integers = node.Has("values_int64s");
  const bool floats = node.Has("values_floats"), tensor = node.Has("values_tensor");
  node.SetType(0, kUnknownType);
  if (strings + integers + floats + tensor != 1) return;
  if (strings) node.SetElem(0, kString);
  if (integers) node.SetElem(0, kInt64);
  if (floats) node.SetElem(0, kFloat);
  const model::Attribute* const values = node.Attribute("values_tensor");
  if (values != nullptr && values->t) node.SetElem(0, values->t->data_type.value);
}

void SameShape(NodeView& node) { node.CopyShape(0, 0); }

constexpr RuleEntry kRules[] = {
    {"ai.onnx.ml", "LinearClassifier", &LinearClassifier},
    {"ai.onnx.ml", "SVMClassifier", &SvmClassifier},
    {"ai.onnx.ml", "TreeEnsembleClassifier", &TreeEnsembleClassifier},
    {"ai.onnx.ml", "ZipMap", &ZipMap},
    {"ai.onnx.ml", "DictVectorizer", &DictVectorizer},
    {"ai.onnx.ml", "CastMap", &CastMap},
    {"ai.onnx.ml", "CategoryMapper", &CategoryMapper},
    {"ai.onnx.ml", "LabelEncoder", &LabelEncoder},
    {"ai.onnx.ml", "Binarizer", &SameShape},
    {"ai.onnx.ml", "Scaler", &SameShape},
    {"ai.onnx.ml", "Normalizer", &SameShape},
};

}  // namespace

std::span<const RuleEntry> ClassicRules() { return kRules; }

}  // namespace onnx_assay::facts
