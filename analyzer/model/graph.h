#ifndef ONNX_ASSAY_ANALYZER_MODEL_GRAPH_H_
#define ONNX_ASSAY_ANALYZER_MODEL_GRAPH_H_

#include <vector>

#include "analyzer/model/node.h"

namespace onnx_assay::model {

// A TensorAnnotation of GraphProto.quantization_annotation.
struct QuantizationAnnotation : Element {
  Text tensor_name;
  std::vector<Entry> parameters;
};

// A GraphProto.
struct Graph : Element {
  Text name;
  Text doc_string;
  std::vector<Node> nodes;
  std::vector<Tensor> initializers;
  std::vector<SparseTensor> sparse_initializers;
  std::vector<ValueInfo> inputs, outputs, value_infos;
  std::vector<QuantizationAnnotation> quantization_annotations;
  std::vector<Entry> metadata_props;
};

// A FunctionProto.
struct Function : Element {
  Text name, domain, overload, doc_string;
  std::vector<Text> inputs, outputs;
  std::vector<Text> attribute_names;          // attributes without default
  std::vector<Attribute> attribute_defaults;  // attribute_proto
  std::vector<Node> nodes;
  std::vector<OpsetImport> opset_imports;
  std::vector<ValueInfo> value_infos;
  std::vector<Entry> metadata_props;
};

// A TrainingInfoProto.
struct TrainingInfo : Element {
  std::unique_ptr<Graph> initialization;
  std::unique_ptr<Graph> algorithm;
  std::vector<Entry> initialization_bindings;
  std::vector<Entry> update_bindings;
};

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_GRAPH_H_
