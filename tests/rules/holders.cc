#include "tests/rules/holders.h"

namespace onnx_assay::test {
namespace {

using onnx_full::AttributeProto;
using onnx_full::FunctionProto;
using onnx_full::GraphProto;
using onnx_full::ModelProto;
using onnx_full::NodeProto;
using onnx_full::TensorProto;

// Everything of the subject but its graph and training graphs, with an outer graph that is empty.
ModelProto Shell(const ModelProto& subject) {
  ModelProto model = subject;
  model.clear_training_info();
  model.mutable_graph()->Clear();
  model.mutable_graph()->set_name("holder_graph");
  return model;
}

// A node whose outputs are those of the outer graph, so that what it holds is alive.
NodeProto* AddNode(GraphProto& graph, const char* op) {
  NodeProto* const node = graph.add_node();
  node->set_op_type(op);
  node->set_name("holder");
  node->add_output("holder_output");
  graph.add_output()->set_name("holder_output");
  return node;
}

AttributeProto* AddAttribute(NodeProto& node, const char* name,
                             AttributeProto::AttributeType type) {
  AttributeProto* const attribute = node.add_attribute();
  attribute->set_name(name);
  attribute->set_type(type);
  return attribute;
}

GraphProto* AddBody(NodeProto& node, const char* name) {
  return AddAttribute(node, name, AttributeProto::GRAPH)->mutable_g();
}

// A graph beside the one that holds the subject.
void Fill(GraphProto& graph) {
  graph.set_name("other");
  NodeProto* const node = graph.add_node();
  node->set_op_type("Constant");
  node->add_output("other_output");
  AddAttribute(*node, "value_float", AttributeProto::FLOAT)->set_f(1);
  graph.add_output()->set_name("other_output");
}

template <bool kElse>
ModelProto InBranch(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  NodeProto* const node = AddNode(*model.mutable_graph(), "If");
  GraphProto* const first = AddBody(*node, "then_branch");
  GraphProto* const second = AddBody(*node, "else_branch");
  *(kElse ? second : first) = subject.graph();
  Fill(*(kElse ? first : second));
  return model;
}

ModelProto InLoop(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  *AddBody(*AddNode(*model.mutable_graph(), "Loop"), "body") = subject.graph();
  return model;
}

ModelProto InScan(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  *AddBody(*AddNode(*model.mutable_graph(), "Scan"), "body") = subject.graph();
  return model;
}

ModelProto Nested(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  GraphProto* const outer = AddBody(*AddNode(*model.mutable_graph(), "Loop"), "body");
  outer->set_name("outer");
  GraphProto* const inner = AddBody(*AddNode(*outer, "If"), "then_branch");
  inner->set_name("inner");
  *AddBody(*AddNode(*inner, "Scan"), "body") = subject.graph();
  // One name on each level.
  outer->mutable_node(0)->set_output(0, "outer_output");
  outer->mutable_output(0)->set_name("outer_output");
  inner->mutable_node(0)->set_output(0, "inner_output");
  inner->mutable_output(0)->set_name("inner_output");
  return model;
}

ModelProto InGraphList(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  NodeProto* const node = AddNode(*model.mutable_graph(), "Holder");
  AttributeProto* const list = AddAttribute(*node, "list", AttributeProto::GRAPHS);
  Fill(*list->add_graphs());
  *list->add_graphs() = subject.graph();
  return model;
}

// A function `holder` that the main graph calls. Functions of the subject come after it.
FunctionProto AddFunction(ModelProto& model) {
  NodeProto* const call = AddNode(*model.mutable_graph(), "holder");
  call->set_domain("holder");
  onnx_full::OperatorSetIdProto* const import = model.add_opset_import();
  import->set_domain("holder");
  import->set_version(1);
  FunctionProto function;
  function.set_name("holder");
  function.set_domain("holder");
  *function.mutable_opset_import() = model.opset_import();
  return function;
}

void PutFirst(const FunctionProto& function, ModelProto& model) {
  ModelProto whole = model;
  whole.clear_functions();
  *whole.add_functions() = function;
  whole.mutable_functions()->MergeFrom(model.functions());
  model = whole;
}

ModelProto InFunctionBody(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  FunctionProto function = AddFunction(model);
  for (const auto& input : subject.graph().input()) function.add_input(input.name());
  for (const auto& output : subject.graph().output()) function.add_output(output.name());
  for (const auto& tensor : subject.graph().initializer()) function.add_input(tensor.name());
  *function.mutable_value_info() = subject.graph().value_info();
  function.mutable_value_info()->MergeFrom(subject.graph().output());
  // The call passes the same values, so that their types arrive in the body.
  GraphProto& caller = *model.mutable_graph();
  *caller.mutable_input() = subject.graph().input();
  *caller.mutable_initializer() = subject.graph().initializer();
  *caller.mutable_node(0)->mutable_input() = function.input();
  *function.mutable_node() = subject.graph().node();
  PutFirst(function, model);
  return model;
}

ModelProto InGraphOfFunction(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  FunctionProto function = AddFunction(model);
  GraphProto body;
  *AddBody(*AddNode(body, "Loop"), "body") = subject.graph();
  *function.mutable_node() = body.node();
  function.add_output("holder_output");
  PutFirst(function, model);
  return model;
}

ModelProto InFunctionDefault(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  FunctionProto function = AddFunction(model);
  AttributeProto* const attribute = function.add_attribute_proto();
  attribute->set_name("default");
  attribute->set_type(AttributeProto::GRAPH);
  *attribute->mutable_g() = subject.graph();
  PutFirst(function, model);
  return model;
}

template <bool kAlgorithm>
ModelProto InTraining(const ModelProto& subject) {
  ModelProto model = Shell(subject);
  Fill(*model.mutable_graph());
  onnx_full::TrainingInfoProto* const info = model.add_training_info();
  *(kAlgorithm ? info->mutable_algorithm() : info->mutable_initialization()) = subject.graph();
  return model;
}

// An attribute of the only node of the main graph.
AttributeProto* HolderAttribute(ModelProto& model, AttributeProto::AttributeType type) {
  return AddAttribute(*AddNode(*model.mutable_graph(), "Holder"), "a", type);
}

ModelProto InAttribute(const ModelProto& subject, const TensorProto& tensor) {
  ModelProto model = Shell(subject);
  *HolderAttribute(model, AttributeProto::TENSOR)->mutable_t() = tensor;
  return model;
}

ModelProto InAttributeList(const ModelProto& subject, const TensorProto& tensor) {
  ModelProto model = Shell(subject);
  *HolderAttribute(model, AttributeProto::TENSORS)->add_tensors() = tensor;
  return model;
}

ModelProto AsSparseAttributeValues(const ModelProto& subject, const TensorProto& tensor) {
  ModelProto model = Shell(subject);
  *HolderAttribute(model, AttributeProto::SPARSE_TENSOR)
       ->mutable_sparse_tensor()
       ->mutable_values() = tensor;
  return model;
}

ModelProto AsSparseListIndices(const ModelProto& subject, const TensorProto& tensor) {
  ModelProto model = Shell(subject);
  *HolderAttribute(model, AttributeProto::SPARSE_TENSORS)->add_sparse_tensors()->mutable_indices() =
      tensor;
  return model;
}

ModelProto AsSparseValues(const ModelProto& subject, const TensorProto& tensor) {
  ModelProto model = Shell(subject);
  *model.mutable_graph()->add_sparse_initializer()->mutable_values() = tensor;
  return model;
}

ModelProto AsSparseIndices(const ModelProto& subject, const TensorProto& tensor) {
  ModelProto model = Shell(subject);
  onnx_full::SparseTensorProto* const sparse = model.mutable_graph()->add_sparse_initializer();
  sparse->mutable_values()->set_name("holder_values");
  *sparse->mutable_indices() = tensor;
  return model;
}

ModelProto InDefault(const ModelProto& subject, const TensorProto& tensor) {
  ModelProto model = Shell(subject);
  FunctionProto function = AddFunction(model);
  AttributeProto* const attribute = function.add_attribute_proto();
  attribute->set_name("default");
  attribute->set_type(AttributeProto::TENSOR);
  *attribute->mutable_t() = tensor;
  PutFirst(function, model);
  return model;
}

}  // namespace

std::vector<GraphHolder> GraphHolders() {
  const std::string node = "graph.node[0](holder).attribute[";
  const std::string body = node + "0](body).g";
  const std::string function = "functions[0](holder)";
  return {
      {"then branch", node + "0](then_branch).g", false, true, &InBranch<false>},
      {"else branch", node + "1](else_branch).g", false, true, &InBranch<true>},
      {"Loop body", body, false, true, &InLoop},
      {"Scan body", body, false, true, &InScan},
      {"three levels down",
       body + ".node[0](holder).attribute[0](then_branch).g.node[0](holder).attribute[0](body).g",
       false, true, &Nested},
      {"graph list", node + "0](list).graphs[1]", false, true, &InGraphList},
      {"function body", function, true, false, &InFunctionBody},
      {"graph in a function", function + ".node[0](holder).attribute[0](body).g", true, true,
       &InGraphOfFunction},
      {"function default", function + ".attribute_proto[0](default).g", true, true,
       &InFunctionDefault},
      {"training initialization", "training_info[0].initialization", false, true,
       &InTraining<false>},
      {"training algorithm", "training_info[0].algorithm", false, true, &InTraining<true>},
  };
}

std::vector<TensorHolder> TensorHolders() {
  const std::string attribute = "graph.node[0](holder).attribute[0](a).";
  return {
      {"attribute", attribute + "t", &InAttribute},
      {"attribute list", attribute + "tensors[0]", &InAttributeList},
      {"values of a sparse attribute", attribute + "sparse_tensor.values",
       &AsSparseAttributeValues},
      {"indices in a sparse list", attribute + "sparse_tensors[0].indices", &AsSparseListIndices},
      {"values of a sparse initializer", "graph.sparse_initializer[0].values", &AsSparseValues},
      {"indices of a sparse initializer", "graph.sparse_initializer[0].indices", &AsSparseIndices},
      {"function default", "functions[0](holder).attribute_proto[0](default).t", &InDefault},
  };
}

}  // namespace onnx_assay::test
