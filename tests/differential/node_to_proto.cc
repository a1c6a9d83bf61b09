// Nodes, attributes and device configurations.
#include "tests/differential/model_to_proto.h"

namespace onnx_assay::test {
namespace {

void Convert(const model::IntIntListEntry& from, onnx_full::IntIntListEntryProto& to) {
  if (from.key.present()) to.set_key(from.key.value);
  for (const std::int64_t value : from.values) to.add_value(value);
}

void Convert(const model::SimpleShardedDim& from, onnx_full::SimpleShardedDimProto& to) {
  if (from.kind == model::Dim::Kind::kValue) to.set_dim_value(from.dim_value);
  if (from.kind == model::Dim::Kind::kParam) to.set_dim_param(String(from.dim_param));
  if (from.num_shards.present()) to.set_num_shards(from.num_shards.value);
}

void Convert(const model::ShardedDim& from, onnx_full::ShardedDimProto& to) {
  if (from.axis.present()) to.set_axis(from.axis.value);
  for (const model::SimpleShardedDim& dim : from.simple_sharding) Convert(dim, *to.add_simple_sharding());
}

void Convert(const model::ShardingSpec& from, onnx_full::ShardingSpecProto& to) {
  if (from.tensor_name.present()) to.set_tensor_name(String(from.tensor_name));
  for (const std::int64_t device : from.device) to.add_device(device);
  for (const model::IntIntListEntry& entry : from.index_to_device_group_map) {
    Convert(entry, *to.add_index_to_device_group_map());
  }
  for (const model::ShardedDim& dim : from.sharded_dim) Convert(dim, *to.add_sharded_dim());
}

void ConvertLists(const model::AttributeLists& from, onnx_full::AttributeProto& to) {
  for (const float value : from.floats) to.add_floats(value);
  for (const std::int64_t value : from.ints) to.add_ints(value);
  ConvertTexts(from.strings, to.mutable_strings());
  ConvertAll(from.tensors, to.mutable_tensors());
  ConvertAll(from.graphs, to.mutable_graphs());
  ConvertAll(from.type_protos, to.mutable_type_protos());
  ConvertAll(from.sparse_tensors, to.mutable_sparse_tensors());
}

}  // namespace

void Convert(const model::NodeDeviceConfiguration& from, onnx_full::NodeDeviceConfigurationProto& to) {
  if (from.configuration_id.present()) to.set_configuration_id(String(from.configuration_id));
  for (const model::ShardingSpec& spec : from.sharding_spec) Convert(spec, *to.add_sharding_spec());
  if (from.pipeline_stage.present()) {
    to.set_pipeline_stage(static_cast<std::int32_t>(from.pipeline_stage.value));
  }
}

void Convert(const model::Attribute& from, onnx_full::AttributeProto& to) {
  if (from.name.present()) to.set_name(String(from.name));
  if (from.doc_string().present()) to.set_doc_string(String(from.doc_string()));
  if (from.ref_attr_name.present()) to.set_ref_attr_name(String(from.ref_attr_name));
  if (from.type.present()) {
    to.set_type(static_cast<onnx_full::AttributeProto::AttributeType>(from.type.value));
  }
  if (from.has(model::AttributeField::kFloat)) to.set_f(from.f);
  if (from.has(model::AttributeField::kInt)) to.set_i(from.i);
  if (from.s.present()) to.set_s(String(from.s));
  if (from.t) Convert(*from.t, *to.mutable_t());
  if (from.g) Convert(*from.g, *to.mutable_g());
  if (from.tp) Convert(*from.tp, *to.mutable_tp());
  if (from.sparse_tensor) Convert(*from.sparse_tensor, *to.mutable_sparse_tensor());
  if (from.lists) ConvertLists(*from.lists, to);
}

void Convert(const model::Node& from, onnx_full::NodeProto& to) {
  ConvertTexts(from.inputs, to.mutable_input());
  ConvertTexts(from.outputs, to.mutable_output());
  if (from.name.present()) to.set_name(String(from.name));
  if (from.op_type.present()) to.set_op_type(String(from.op_type));
  if (from.domain.present()) to.set_domain(String(from.domain));
  if (from.overload.present()) to.set_overload(String(from.overload));
  ConvertAll(from.attributes, to.mutable_attribute());
  if (!from.extras) return;
  if (from.extras->doc_string.present()) to.set_doc_string(String(from.extras->doc_string));
  ConvertAll(from.extras->metadata_props, to.mutable_metadata_props());
  ConvertAll(from.extras->device_configurations, to.mutable_device_configurations());
}

}  // namespace onnx_assay::test
