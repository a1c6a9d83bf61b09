#ifndef ONNX_ASSAY_ANALYZER_MODEL_TYPE_H_
#define ONNX_ASSAY_ANALYZER_MODEL_TYPE_H_

#include <memory>
#include <span>
#include <vector>

#include "analyzer/model/element.h"

namespace onnx_assay::model {

// What few elements carry stands behind a pointer, so that a model of many values stays small; the
// accessors read an absent field as empty.
inline const Text kNoText;

// One TensorShapeProto.Dimension.
struct Dim : Element {
  enum class Kind : std::uint8_t { kUnset, kValue, kParam };
  Kind kind = Kind::kUnset;
  std::int64_t value = 0;  // kValue only
  Text param;              // kParam only
  std::unique_ptr<Text> rare_denotation;  // null when absent

  const Text& denotation() const { return rare_denotation ? *rare_denotation : kNoText; }
};

// A TensorShapeProto: present with no dims means a scalar.
struct Shape : Element {
  std::vector<Dim> dims;
};

enum class TypeKind : std::uint8_t { kUnset, kTensor, kSequence, kMap, kOptional, kSparseTensor, kOpaque };

// The fields of a TypeProto beyond those of a tensor type.
struct TypeExtras {
  Int key_type;                     // kMap
  Text opaque_domain, opaque_name;  // kOpaque
  Text denotation;
};

// A TypeProto, flattened: the message of the set oneof member is folded into this struct.
struct Type : Element {
  TypeKind kind = TypeKind::kUnset;
  Int elem_type;                   // kTensor, kSparseTensor: TensorProto.DataType
  std::unique_ptr<Shape> shape;    // kTensor, kSparseTensor; null: rank unknown
  std::unique_ptr<Type> element;   // kSequence, kOptional: element; kMap: value; may be null
  std::unique_ptr<TypeExtras> extras;  // null when none of its fields occurs

  Int key_type() const { return extras ? extras->key_type : Int{}; }
  const Text& opaque_domain() const { return extras ? extras->opaque_domain : kNoText; }
  const Text& opaque_name() const { return extras ? extras->opaque_name : kNoText; }
  const Text& denotation() const { return extras ? extras->denotation : kNoText; }
};

struct ValueInfoExtras {
  Text doc_string;
  std::vector<Entry> metadata_props;
};

// A ValueInfoProto.
struct ValueInfo : Element {
  Text name;
  std::unique_ptr<Type> type;               // null when absent
  std::unique_ptr<ValueInfoExtras> extras;  // null when none of its fields occurs

  const Text& doc_string() const { return extras ? extras->doc_string : kNoText; }
  std::span<const Entry> metadata_props() const {
    return extras ? std::span<const Entry>(extras->metadata_props) : std::span<const Entry>();
  }
};

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_TYPE_H_
