#ifndef ONNX_ASSAY_ANALYZER_TABLES_STRING_REF_H_
#define ONNX_ASSAY_ANALYZER_TABLES_STRING_REF_H_

#include <cstdint>
#include <string_view>

namespace onnx_assay::tables {

// A string of a compiled table: offset and length in the table's pool of characters. Holds no pointer,
// so a table needs no relocation when the program starts.
struct StringRef {
  std::uint32_t offset;
  std::uint16_t length;

  constexpr std::string_view In(const char* pool) const { return {pool + offset, length}; }
};

// Both spellings of the default domain are the empty one.
constexpr std::string_view PlainDomain(std::string_view domain) {
  return domain == "ai.onnx" ? std::string_view() : domain;
}

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_STRING_REF_H_
