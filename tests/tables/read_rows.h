#ifndef ONNX_ASSAY_TESTS_TABLES_READ_ROWS_H_
#define ONNX_ASSAY_TESTS_TABLES_READ_ROWS_H_

#include <fstream>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace onnx_assay::tables {

// The rows of a committed table.
inline std::vector<nlohmann::json> ReadRows(const std::string& file) {
  std::ifstream in(std::string(ONNX_ASSAY_TABLES_DATA "/") + file);
  std::vector<nlohmann::json> rows;
  for (std::string line; std::getline(in, line);) rows.push_back(nlohmann::json::parse(line));
  return rows;
}

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_TESTS_TABLES_READ_ROWS_H_
