#include <cstdio>

#include "analyzer/cli/command.h"

namespace onnx_assay::cli {

void Print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void Complain(std::string_view text) {
  std::fprintf(stderr, "onnx-assay: %.*s\n", static_cast<int>(text.size()), text.data());
}

}  // namespace onnx_assay::cli
