// What ONNX itself does with a model: parse all of it, check it. `reference MODEL`
#include <cstdio>
#include <exception>
#include <fstream>

#include "onnx/checker.h"
#include "onnx/onnx_pb.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  onnx::ModelProto model;
  if (!model.ParseFromIstream(&file)) {
    std::fputs("cannot be parsed\n", stderr);
    return 1;
  }
  try {
    onnx::checker::check_model(model);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
