// Forms of values as declarations and tensors state them, and what holds for two forms at once.

#include "analyzer/facts/constant_values.h"
#include "analyzer/facts/inference/engine.h"

namespace onnx_assay::facts {

SymInt Engine::Symbol(std::string_view name) {
  if (name.empty()) return {};
  const auto [place, fresh] = symbols_.try_emplace(name, static_cast<std::uint32_t>(out_->symbols.size()));
  if (fresh) out_->symbols.push_back(name);
  return SymInt::Symbol(place->second);
}

ListId Engine::ShapeOf(const model::Shape& shape, bool symbols) {
  if (shape.dims.size() > facts_.limits->max_inferred_rank) return kNoList;
  Dims dims;
  dims.reserve(shape.dims.size());
  for (const model::Dim& dim : shape.dims) {
    if (dim.kind == model::Dim::Kind::kValue && dim.value >= 0) {
      dims.push_back(SymInt::Known(dim.value));
    } else if (dim.kind == model::Dim::Kind::kParam && symbols) {
      dims.push_back(Symbol(dim.param.view()));
    } else {
      dims.emplace_back();
    }
  }
  return out_->lists.Intern(dims);
}

ValueForm Engine::Declared(const model::ValueInfo* info, bool symbols) {
  ValueForm form;
  if (info == nullptr || info->type == nullptr) return form;
  form.type = out_->types.Declared(*info->type);
  if (info->type->kind == model::TypeKind::kTensor && info->type->shape) {
    form.shape = ShapeOf(*info->type->shape, symbols);
  }
  return form;
}

ValueForm Engine::Completed(const ValueForm& form, const model::ValueInfo* info, bool symbols) {
  const ValueForm declared = Declared(info, symbols);
  if (form.type != kUnknownType && declared.type != kUnknownType && form.type != declared.type) return form;
  ValueForm merged = form;
  if (merged.type == kUnknownType) merged.type = declared.type;
  if (merged.shape == kNoList) {
    merged.shape = declared.shape;
  } else if (declared.shape != kNoList && declared.shape != merged.shape) {
    const std::span<const SymInt> known = out_->lists.Get(form.shape), said = out_->lists.Get(declared.shape);
    if (known.size() != said.size()) return merged;
    Dims dims(known.begin(), known.end());
    for (std::size_t i = 0; i < dims.size(); ++i) {
      if (dims[i].unknown()) dims[i] = said[i];
    }
    merged.shape = out_->lists.Intern(dims);
  }
  return merged;
}

ValueForm Engine::FormOf(const model::Tensor& tensor) {
  ValueForm form;
  form.type = out_->types.Tensor(tensor.data_type.value);
  if (tensor.dims.size() > facts_.limits->max_inferred_rank) return form;
  Dims dims;
  dims.reserve(tensor.dims.size());
  for (const std::int64_t dim : tensor.dims) {
    if (dim < 0) return form;
    dims.push_back(SymInt::Known(dim));
  }
  form.shape = out_->lists.Intern(dims);
  if (dims.size() > 1) return form;
  if (!dims.empty() && !(dims[0].known() && dims[0].value() <= facts_.limits->max_inferred_constant)) return form;
  if (const auto values = ConstantInts(tensor)) {
    Dims numbers;
    for (const std::int64_t value : *values) numbers.push_back(SymInt::Known(value));
    form.constant = out_->lists.Intern(numbers);
  }
  return form;
}

ValueForm Engine::JoinForms(const ValueForm& a, const ValueForm& b) {
  const auto join = [&](ListId one, ListId other) {
    if (one == other) return one;
    if (one == kNoList || other == kNoList) return kNoList;
    const std::span<const SymInt> first = out_->lists.Get(one), second = out_->lists.Get(other);
    if (first.size() != second.size()) return kNoList;
    Dims joined;
    joined.reserve(first.size());
    for (std::size_t i = 0; i < first.size(); ++i) joined.push_back(Join(first[i], second[i]));
    return out_->lists.Intern(joined);
  };
  ValueForm form;
  form.type = a.type == b.type ? a.type : kUnknownType;
  form.shape = join(a.shape, b.shape);
  form.constant = join(a.constant, b.constant);
  return form;
}

bool TypeConflicts(const model::Type& declared, const Inference& inference, TypeIndex type) {
  const model::Type* said = &declared;
  for (;;) {
    const TypeForm& form = inference.types.Form(type);
    if (form.kind == model::TypeKind::kUnset || said->kind == model::TypeKind::kUnset) return false;
    if (said->kind != form.kind) return true;
    const bool map = form.kind == model::TypeKind::kMap;
    const bool leaf = form.kind == model::TypeKind::kTensor || form.kind == model::TypeKind::kSparseTensor;
    const std::int64_t elem = map ? said->key_type().value : said->elem_type.value;
    if ((map || leaf) && elem != 0 && elem != form.elem_type) return true;
    if (leaf || said->element == nullptr) return false;
    said = said->element.get();
    type = form.element;
  }
}

std::optional<std::size_t> ShapeConflict(const model::Shape& declared, std::span<const SymInt> shape) {
  if (declared.dims.size() != shape.size()) return std::min(declared.dims.size(), shape.size());
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const model::Dim& dim = declared.dims[i];
    if (dim.kind == model::Dim::Kind::kValue && shape[i].known() && shape[i].value() != dim.value) return i;
  }
  return std::nullopt;
}

}  // namespace onnx_assay::facts
