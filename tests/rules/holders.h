#ifndef ONNX_ASSAY_TESTS_RULES_HOLDERS_H_
#define ONNX_ASSAY_TESTS_RULES_HOLDERS_H_

#include <string>
#include <vector>

#include "onnx_full.pb.h"

namespace onnx_assay::test {

// A place of a model that can hold a graph, the nodes of one, or a tensor. `place` moves the
// subject there and gives the whole model; `path` is where the subject's path then begins.
struct GraphHolder {
  std::string name;
  std::string path;
  bool function = false;  // inside a function: its body or a graph in it
  bool tensors = true;    // initializers come along
  onnx_full::ModelProto (*place)(const onnx_full::ModelProto& subject) = nullptr;
};

// Holders for the main graph of a model: both branches of an If, bodies of Loop and Scan, a graph
// three levels down, a graph list, a function body, a graph in it, a default attribute, training
// graphs.
std::vector<GraphHolder> GraphHolders();

struct TensorHolder {
  std::string name;
  std::string path;
  onnx_full::ModelProto (*place)(const onnx_full::ModelProto& subject,
                                 const onnx_full::TensorProto& tensor) = nullptr;
};

// Holders for one tensor: attributes, lists of them, sparse parts, a default attribute of a
// function.
std::vector<TensorHolder> TensorHolders();

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_RULES_HOLDERS_H_
