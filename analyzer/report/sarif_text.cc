#include "analyzer/report/sarif_text.h"

#include "analyzer/report/report_path.h"

namespace onnx_assay::report {

std::string SarifText(std::string_view text) {
  std::string out;
  for (const char c : ValidUtf8(text)) {
    if (c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace onnx_assay::report
