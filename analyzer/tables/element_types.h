#ifndef ONNX_ASSAY_ANALYZER_TABLES_ELEMENT_TYPES_H_
#define ONNX_ASSAY_ANALYZER_TABLES_ELEMENT_TYPES_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "analyzer/model/tensor.h"

namespace onnx_assay::tables {

// One TensorProto.DataType. Source: onnx.proto of the ONNX project, IR versions 1 to 14.
struct ElementType {
  std::int32_t number = 0;
  std::string_view name;        // "float"
  std::string_view enum_name;   // "FLOAT"
  std::uint32_t bits = 0;       // of one element; 0 for strings
  model::DataField typed_field = model::DataField::kRaw;
  std::uint32_t entries_per_element = 1;  // numbers of the typed field for one element; 2 for complex types
  std::uint32_t elements_per_entry = 1;   // elements in one number of the typed field; 2 and 4 below a byte
  std::int32_t first_ir = 1;
};

// The element type of this number; null for 0 (undefined) and unknown numbers.
const ElementType* FindElementType(std::int64_t number);

// The element type of this name ("float16"), or null.
const ElementType* FindElementType(std::string_view name);

std::span<const ElementType> ElementTypes();

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_ELEMENT_TYPES_H_
