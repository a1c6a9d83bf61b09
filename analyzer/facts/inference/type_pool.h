#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_TYPE_POOL_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_TYPE_POOL_H_

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/model/type.h"
#include "analyzer/tables/operators.h"

namespace onnx_assay::facts {

using TypeIndex = std::uint16_t;
constexpr TypeIndex kUnknownType = 0;

// A whole type: every part of it is known.
struct TypeForm {
  model::TypeKind kind = model::TypeKind::kUnset;
  std::int32_t elem_type = 0;        // kTensor, kSparseTensor: TensorProto.DataType; kMap: type of the keys
  TypeIndex element = kUnknownType;  // kSequence, kOptional: element; kMap: value
  tables::TypeId in_tables = tables::kNoType;
};

// Types, each distinct one once.
class TypePool {
 public:
  TypePool() : forms_(1) {}

  const TypeForm& Form(TypeIndex type) const { return forms_[type]; }
  std::string Text(TypeIndex type) const;

  // kUnknownType when a part is unknown or undefined, or when there are too many types.
  TypeIndex Tensor(std::int64_t elem_type);
  TypeIndex SparseTensor(std::int64_t elem_type);
  TypeIndex Sequence(TypeIndex element) { return Holder(model::TypeKind::kSequence, element); }
  TypeIndex Optional(TypeIndex element) { return Holder(model::TypeKind::kOptional, element); }
  TypeIndex Map(std::int64_t key_type, TypeIndex value);
  TypeIndex Declared(const model::Type& type);
  // From the spelling of the operator tables.
  TypeIndex Named(tables::TypeId type);

  // The element type of a tensor, else 0.
  std::int32_t ElemType(TypeIndex type) const {
    return forms_[type].kind == model::TypeKind::kTensor ? forms_[type].elem_type : 0;
  }

 private:
  using Key = std::tuple<model::TypeKind, std::int32_t, TypeIndex>;
  TypeIndex Holder(model::TypeKind kind, TypeIndex element);
  TypeIndex Intern(model::TypeKind kind, std::int32_t elem_type, TypeIndex element);

  std::vector<TypeForm> forms_;
  absl::flat_hash_map<Key, TypeIndex> ids_;
};

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_TYPE_POOL_H_
