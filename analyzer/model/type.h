#ifndef ONNX_ASSAY_ANALYZER_MODEL_TYPE_H_
#define ONNX_ASSAY_ANALYZER_MODEL_TYPE_H_

#include <memory>
#include <vector>

#include "analyzer/model/element.h"

namespace onnx_assay::model {

// One TensorShapeProto.Dimension.
struct Dim : Element {
  enum class Kind : std::uint8_t { kUnset, kValue, kParam };
  Kind kind = Kind::kUnset;
  std::int64_t value = 0;  // kValue only
  Text param;              // kParam only
  Text denotation;
};

// A TensorShapeProto: present with no dims means a scalar.
struct Shape : Element {
  std::vector<Dim> dims;
};

enum class TypeKind : std::uint8_t { kUnset, kTensor, kSequence, kMap, kOptional, kSparseTensor, kOpaque };

// A TypeProto, flattened: the message of the set oneof member is folded into this struct.
struct Type : Element {
  TypeKind kind = TypeKind::kUnset;
  Int elem_type;                   // kTensor, kSparseTensor: TensorProto.DataType
  std::unique_ptr<Shape> shape;    // kTensor, kSparseTensor; null: rank unknown
  std::unique_ptr<Type> element;   // kSequence, kOptional: element; kMap: value; may be null
  Int key_type;                    // kMap
  Text opaque_domain, opaque_name; // kOpaque
  Text denotation;
};

// A ValueInfoProto.
struct ValueInfo : Element {
  Text name;
  Text doc_string;
  std::unique_ptr<Type> type;  // null when absent
  std::vector<Entry> metadata_props;
};

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_TYPE_H_
