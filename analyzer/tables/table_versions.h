#ifndef ONNX_ASSAY_ANALYZER_TABLES_TABLE_VERSIONS_H_
#define ONNX_ASSAY_ANALYZER_TABLES_TABLE_VERSIONS_H_

#include <cstddef>
#include <string_view>

namespace onnx_assay::tables {

// A shipped table and what it was made from. Every report and manifest names these.
struct ShippedTable {
  std::string_view name;     // "onnx-operators"
  std::string_view version;  // "onnx 1.23.2"
  std::string_view source;   // project and commit
  std::string_view license;  // of the source; "facts" where none applies
};

std::size_t ShippedTableCount();
ShippedTable ShippedTableAt(std::size_t index);

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_TABLE_VERSIONS_H_
