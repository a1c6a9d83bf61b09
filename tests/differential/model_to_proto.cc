#include "tests/differential/model_to_proto.h"

namespace onnx_assay::test {
namespace {

void Convert(const model::TrainingInfo& from, onnx_full::TrainingInfoProto& to) {
  if (from.initialization) test::Convert(*from.initialization, *to.mutable_initialization());
  if (from.algorithm) test::Convert(*from.algorithm, *to.mutable_algorithm());
  ConvertAll(from.initialization_bindings, to.mutable_initialization_binding());
  ConvertAll(from.update_bindings, to.mutable_update_binding());
}

void Convert(const model::DeviceConfiguration& from, onnx_full::DeviceConfigurationProto& to) {
  if (from.name.present()) to.set_name(String(from.name));
  if (from.num_devices.present()) to.set_num_devices(static_cast<std::int32_t>(from.num_devices.value));
  ConvertTexts(from.devices, to.mutable_device());
}

void Convert(const model::QuantizationAnnotation& from, onnx_full::TensorAnnotation& to) {
  if (from.tensor_name.present()) to.set_tensor_name(String(from.tensor_name));
  ConvertAll(from.parameters, to.mutable_quant_parameter_tensor_names());
}

}  // namespace

void Convert(const model::Entry& from, onnx_full::StringStringEntryProto& to) {
  if (from.key.present()) to.set_key(String(from.key));
  if (from.value.present()) to.set_value(String(from.value));
}

void Convert(const model::OpsetImport& from, onnx_full::OperatorSetIdProto& to) {
  if (from.domain.present()) to.set_domain(String(from.domain));
  if (from.version.present()) to.set_version(from.version.value);
}

void Convert(const model::Graph& from, onnx_full::GraphProto& to) {
  if (from.name.present()) to.set_name(String(from.name));
  if (from.doc_string.present()) to.set_doc_string(String(from.doc_string));
  ConvertAll(from.nodes, to.mutable_node());
  ConvertAll(from.initializers, to.mutable_initializer());
  ConvertAll(from.sparse_initializers, to.mutable_sparse_initializer());
  ConvertAll(from.inputs, to.mutable_input());
  ConvertAll(from.outputs, to.mutable_output());
  ConvertAll(from.value_infos, to.mutable_value_info());
  for (const auto& annotation : from.quantization_annotations) {
    Convert(annotation, *to.add_quantization_annotation());
  }
  ConvertAll(from.metadata_props, to.mutable_metadata_props());
}

void Convert(const model::Function& from, onnx_full::FunctionProto& to) {
  if (from.name.present()) to.set_name(String(from.name));
  if (from.domain.present()) to.set_domain(String(from.domain));
  if (from.overload.present()) to.set_overload(String(from.overload));
  if (from.doc_string.present()) to.set_doc_string(String(from.doc_string));
  ConvertTexts(from.inputs, to.mutable_input());
  ConvertTexts(from.outputs, to.mutable_output());
  ConvertTexts(from.attribute_names, to.mutable_attribute());
  ConvertAll(from.attribute_defaults, to.mutable_attribute_proto());
  ConvertAll(from.nodes, to.mutable_node());
  ConvertAll(from.opset_imports, to.mutable_opset_import());
  ConvertAll(from.value_infos, to.mutable_value_info());
  ConvertAll(from.metadata_props, to.mutable_metadata_props());
}

onnx_full::ModelProto ToProto(const model::Model& from) {
  onnx_full::ModelProto to;
  if (from.ir_version.present()) to.set_ir_version(from.ir_version.value);
  if (from.producer_name.present()) to.set_producer_name(String(from.producer_name));
  if (from.producer_version.present()) to.set_producer_version(String(from.producer_version));
  if (from.domain.present()) to.set_domain(String(from.domain));
  if (from.model_version.present()) to.set_model_version(from.model_version.value);
  if (from.doc_string.present()) to.set_doc_string(String(from.doc_string));
  if (from.graph) Convert(*from.graph, *to.mutable_graph());
  ConvertAll(from.opset_imports, to.mutable_opset_import());
  ConvertAll(from.metadata_props, to.mutable_metadata_props());
  for (const model::TrainingInfo& info : from.training_info) Convert(info, *to.add_training_info());
  ConvertAll(from.functions, to.mutable_functions());
  for (const auto& configuration : from.configurations) Convert(configuration, *to.add_configuration());
  return to;
}

}  // namespace onnx_assay::test
