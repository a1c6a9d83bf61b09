#include "analyzer/tables/table_versions.h"

#include <iterator>

#include "analyzer/tables/string_ref.h"

namespace onnx_assay::tables {
namespace {

struct TableRow {
  StringRef name, version, source, license;
};

#include "table_versions.inc"

}  // namespace

std::size_t ShippedTableCount() { return std::size(kTables); }

ShippedTable ShippedTableAt(std::size_t index) {
  const TableRow& row = kTables[index];
  return {row.name.In(kPool), row.version.In(kPool), row.source.In(kPool), row.license.In(kPool)};
}

}  // namespace onnx_assay::tables
