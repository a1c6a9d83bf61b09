#include "analyzer/tables/element_types.h"

namespace onnx_assay::tables {
namespace {

using model::DataField;

// clang-format off
constexpr ElementType kTypes[] = {
    {1, "float", "FLOAT", 32, DataField::kFloat, 1, 1, 1},
    {2, "uint8", "UINT8", 8, DataField::kInt32, 1, 1, 1},
    {3, "int8", "INT8", 8, DataField::kInt32, 1, 1, 1},
    {4, "uint16", "UINT16", 16, DataField::kInt32, 1, 1, 1},
    {5, "int16", "INT16", 16, DataField::kInt32, 1, 1, 1},
    {6, "int32", "INT32", 32, DataField::kInt32, 1, 1, 1},
    {7, "int64", "INT64", 64, DataField::kInt64, 1, 1, 1},
    {8, "string", "STRING", 0, DataField::kString, 1, 1, 1},
    {9, "bool", "BOOL", 8, DataField::kInt32, 1, 1, 1},
    {10, "float16", "FLOAT16", 16, DataField::kInt32, 1, 1, 1},
    {11, "double", "DOUBLE", 64, DataField::kDouble, 1, 1, 1},
    {12, "uint32", "UINT32", 32, DataField::kUint64, 1, 1, 1},
    {13, "uint64", "UINT64", 64, DataField::kUint64, 1, 1, 1},
    {14, "complex64", "COMPLEX64", 64, DataField::kFloat, 2, 1, 1},
    {15, "complex128", "COMPLEX128", 128, DataField::kDouble, 2, 1, 1},
    {16, "bfloat16", "BFLOAT16", 16, DataField::kInt32, 1, 1, 4},
    {17, "float8e4m3fn", "FLOAT8E4M3FN", 8, DataField::kInt32, 1, 1, 9},
    {18, "float8e4m3fnuz", "FLOAT8E4M3FNUZ", 8, DataField::kInt32, 1, 1, 9},
    {19, "float8e5m2", "FLOAT8E5M2", 8, DataField::kInt32, 1, 1, 9},
    {20, "float8e5m2fnuz", "FLOAT8E5M2FNUZ", 8, DataField::kInt32, 1, 1, 9},
    {21, "uint4", "UINT4", 4, DataField::kInt32, 1, 2, 10},
    {22, "int4", "INT4", 4, DataField::kInt32, 1, 2, 10},
    {23, "float4e2m1", "FLOAT4E2M1", 4, DataField::kInt32, 1, 2, 11},
    {24, "float8e8m0", "FLOAT8E8M0", 8, DataField::kInt32, 1, 1, 12},
    {25, "uint2", "UINT2", 2, DataField::kInt32, 1, 4, 13},
    {26, "int2", "INT2", 2, DataField::kInt32, 1, 4, 13},
    {27, "float6e2m3", "FLOAT6E2M3", 6, DataField::kInt32, 1, 1, 14},
    {28, "float6e3m2", "FLOAT6E3M2", 6, DataField::kInt32, 1, 1, 14},
};
// clang-format on

}  // namespace

const ElementType* FindElementType(std::int64_t number) {
  return number >= 1 && number <= static_cast<std::int64_t>(std::size(kTypes)) ? &kTypes[number - 1] : nullptr;
}

const ElementType* FindElementType(std::string_view name) {
  for (const ElementType& type : kTypes) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

std::span<const ElementType> ElementTypes() { return kTypes; }

}  // namespace onnx_assay::tables
