#include <cstdio>

int main() {
  std::puts("onnx-assay " ONNX_ASSAY_VERSION);
  return 0;
}
