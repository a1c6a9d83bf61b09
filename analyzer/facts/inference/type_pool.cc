#include "analyzer/facts/inference/type_pool.h"

#include <limits>
#include <string_view>

#include "analyzer/tables/element_types.h"
#include "fmt/format.h"

namespace onnx_assay::facts {
namespace {

std::string_view ElementName(std::int64_t number) {
  const tables::ElementType* const type = tables::FindElementType(number);
  return type == nullptr ? std::string_view("undefined") : type->name;
}

// What stands between the parentheses of `word(...)`; empty when the text is of another form.
std::string_view Inside(std::string_view text, std::string_view word) {
  if (text.size() < word.size() + 2 || text.substr(0, word.size()) != word || text[word.size()] != '(' ||
      text.back() != ')') {
    return {};
  }
  return text.substr(word.size() + 1, text.size() - word.size() - 2);
}

}  // namespace

std::string TypePool::Text(TypeIndex type) const {
  const TypeForm& form = forms_[type];
  switch (form.kind) {
    case model::TypeKind::kTensor: return fmt::format("tensor({})", ElementName(form.elem_type));
    case model::TypeKind::kSparseTensor: return fmt::format("sparse_tensor({})", ElementName(form.elem_type));
    case model::TypeKind::kSequence: return fmt::format("seq({})", Text(form.element));
    case model::TypeKind::kOptional: return fmt::format("optional({})", Text(form.element));
    case model::TypeKind::kMap:
      // The tables write a map to tensors of one element by its element type, as the schemas do.
      return fmt::format("map({}, {})", ElementName(form.elem_type), Text(form.element));
    default: return "unknown";
  }
}

TypeIndex TypePool::Tensor(std::int64_t elem_type) {
  if (tables::FindElementType(elem_type) == nullptr) return kUnknownType;
  return Intern(model::TypeKind::kTensor, static_cast<std::int32_t>(elem_type), kUnknownType);
}

TypeIndex TypePool::SparseTensor(std::int64_t elem_type) {
  if (tables::FindElementType(elem_type) == nullptr) return kUnknownType;
  return Intern(model::TypeKind::kSparseTensor, static_cast<std::int32_t>(elem_type), kUnknownType);
}

TypeIndex TypePool::Holder(model::TypeKind kind, TypeIndex element) {
  return element == kUnknownType ? kUnknownType : Intern(kind, 0, element);
}

TypeIndex TypePool::Map(std::int64_t key_type, TypeIndex value) {
  if (value == kUnknownType || tables::FindElementType(key_type) == nullptr) return kUnknownType;
  return Intern(model::TypeKind::kMap, static_cast<std::int32_t>(key_type), value);
}

TypeIndex TypePool::Declared(const model::Type& type) {
  switch (type.kind) {
    case model::TypeKind::kTensor: return Tensor(type.elem_type.value);
    case model::TypeKind::kSparseTensor: return SparseTensor(type.elem_type.value);
    case model::TypeKind::kSequence: return type.element ? Sequence(Declared(*type.element)) : kUnknownType;
    case model::TypeKind::kOptional: return type.element ? Optional(Declared(*type.element)) : kUnknownType;
    case model::TypeKind::kMap:
      return type.element ? Map(type.key_type().value, Declared(*type.element)) : kUnknownType;
    default: return kUnknownType;
  }
}

TypeIndex TypePool::Named(tables::TypeId type) {
  std::string_view text = tables::TypeName(type);
  std::vector<model::TypeKind> holders;
  for (;;) {
    if (const std::string_view inner = Inside(text, "seq"); !inner.empty()) {
      holders.push_back(model::TypeKind::kSequence);
      text = inner;
    } else if (const std::string_view held = Inside(text, "optional"); !held.empty()) {
      holders.push_back(model::TypeKind::kOptional);
      text = held;
    } else {
      break;
    }
  }
  TypeIndex index = kUnknownType;
  if (const std::string_view element = Inside(text, "tensor"); !element.empty()) {
    const tables::ElementType* const known = tables::FindElementType(element);
    if (known != nullptr) index = Tensor(known->number);
  } else if (const std::string_view map = Inside(text, "map"); !map.empty()) {
    const std::size_t comma = map.find(", ");
    if (comma == std::string_view::npos) return kUnknownType;
    const tables::ElementType* const key = tables::FindElementType(map.substr(0, comma));
    std::string_view value = map.substr(comma + 2);
    if (const std::string_view tensor = Inside(value, "tensor"); !tensor.empty()) value = tensor;
    const tables::ElementType* const known = tables::FindElementType(value);
    if (key != nullptr && known != nullptr) index = Map(key->number, Tensor(known->number));
  }
  for (auto kind = holders.rbegin(); kind != holders.rend(); ++kind) index = Holder(*kind, index);
  return index;
}

TypeIndex TypePool::Intern(model::TypeKind kind, std::int32_t elem_type, TypeIndex element) {
  // Far more types than models have; a model that nests types to get there finds the rest unknown.
  constexpr std::size_t kMaxTypes = 4096;
  const auto [place, fresh] = ids_.try_emplace(Key{kind, elem_type, element}, static_cast<TypeIndex>(forms_.size()));
  if (!fresh) return place->second;
  if (forms_.size() >= kMaxTypes) {
    ids_.erase(place);
    return kUnknownType;
  }
  const TypeIndex index = place->second;
  forms_.push_back({.kind = kind, .elem_type = elem_type, .element = element});
  std::string text = Text(index);
  forms_[index].in_tables = tables::FindType(text);
  if (forms_[index].in_tables == tables::kNoType && text.find("map(") != std::string::npos) {
    // Schemas write the value of a map without `tensor(...)`.
    const std::size_t tensor = text.find(", tensor(");
    if (tensor != std::string::npos) {
      text.erase(tensor + 2, 7);
      text.erase(text.find(')', tensor), 1);
      forms_[index].in_tables = tables::FindType(text);
    }
  }
  return index;
}

}  // namespace onnx_assay::facts
