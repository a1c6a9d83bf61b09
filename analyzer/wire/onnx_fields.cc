#include "analyzer/wire/onnx_fields.h"

namespace onnx_assay::wire {
namespace {

constexpr MessageSpec MakeSpec(std::string_view name, std::span<const FieldSpec> fields) {
  MessageSpec spec{name, fields, {}};
  spec.index.fill(-1);
  for (std::size_t i = 0; i < fields.size(); ++i) spec.index[fields[i].number] = static_cast<std::int8_t>(i);
  return spec;
}

// One field a line. clang-format off
constexpr FieldSpec kAttributeProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "name", .identifies = true},
    {.number = 2, .kind = FieldKind::kFloat, .name = "f"},
    {.number = 3, .kind = FieldKind::kInt64, .name = "i"},
    {.number = 4, .kind = FieldKind::kBytes, .name = "s"},
    {.number = 5, .kind = FieldKind::kMessage, .name = "t", .message = &kTensorProto},
    {.number = 6, .kind = FieldKind::kMessage, .name = "g", .message = &kGraphProto},
    {.number = 7, .kind = FieldKind::kFloat, .name = "floats", .repeated = true},
    {.number = 8, .kind = FieldKind::kInt64, .name = "ints", .repeated = true},
    {.number = 9, .kind = FieldKind::kBytes, .name = "strings", .repeated = true},
    {.number = 10, .kind = FieldKind::kMessage, .name = "tensors", .message = &kTensorProto, .repeated = true},
    {.number = 11, .kind = FieldKind::kMessage, .name = "graphs", .message = &kGraphProto, .repeated = true},
    {.number = 13, .kind = FieldKind::kString, .name = "doc_string"},
    {.number = 14, .kind = FieldKind::kMessage, .name = "tp", .message = &kTypeProto},
    {.number = 15, .kind = FieldKind::kMessage, .name = "type_protos", .message = &kTypeProto, .repeated = true},
    {.number = 20, .kind = FieldKind::kEnum, .name = "type", .enum_max = 14},
    {.number = 21, .kind = FieldKind::kString, .name = "ref_attr_name", .identifies = true},
    {.number = 22, .kind = FieldKind::kMessage, .name = "sparse_tensor", .message = &kSparseTensorProto},
    {.number = 23, .kind = FieldKind::kMessage, .name = "sparse_tensors", .message = &kSparseTensorProto, .repeated = true},
};
constexpr FieldSpec kValueInfoProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "name", .identifies = true},
    {.number = 2, .kind = FieldKind::kMessage, .name = "type", .message = &kTypeProto},
    {.number = 3, .kind = FieldKind::kString, .name = "doc_string"},
    {.number = 4, .kind = FieldKind::kMessage, .name = "metadata_props", .message = &kStringStringEntryProto, .repeated = true},
};
constexpr FieldSpec kNodeProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "input", .repeated = true, .identifies = true},
    {.number = 2, .kind = FieldKind::kString, .name = "output", .repeated = true, .identifies = true},
    {.number = 3, .kind = FieldKind::kString, .name = "name", .identifies = true},
    {.number = 4, .kind = FieldKind::kString, .name = "op_type", .identifies = true},
    {.number = 5, .kind = FieldKind::kMessage, .name = "attribute", .message = &kAttributeProto, .repeated = true},
    {.number = 6, .kind = FieldKind::kString, .name = "doc_string"},
    {.number = 7, .kind = FieldKind::kString, .name = "domain", .identifies = true},
    {.number = 8, .kind = FieldKind::kString, .name = "overload", .identifies = true},
    {.number = 9, .kind = FieldKind::kMessage, .name = "metadata_props", .message = &kStringStringEntryProto, .repeated = true},
    {.number = 10, .kind = FieldKind::kMessage, .name = "device_configurations", .message = &kNodeDeviceConfigurationProto, .repeated = true},
};
constexpr FieldSpec kIntIntListEntryProtoFields[] = {
    {.number = 1, .kind = FieldKind::kInt64, .name = "key"},
    {.number = 2, .kind = FieldKind::kInt64, .name = "value", .repeated = true},
};
constexpr FieldSpec kNodeDeviceConfigurationProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "configuration_id"},
    {.number = 2, .kind = FieldKind::kMessage, .name = "sharding_spec", .message = &kShardingSpecProto, .repeated = true},
    {.number = 3, .kind = FieldKind::kInt32, .name = "pipeline_stage"},
};
constexpr FieldSpec kShardingSpecProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "tensor_name"},
    {.number = 2, .kind = FieldKind::kInt64, .name = "device", .repeated = true},
    {.number = 3, .kind = FieldKind::kMessage, .name = "index_to_device_group_map", .message = &kIntIntListEntryProto, .repeated = true},
    {.number = 4, .kind = FieldKind::kMessage, .name = "sharded_dim", .message = &kShardedDimProto, .repeated = true},
};
constexpr FieldSpec kShardedDimProtoFields[] = {
    {.number = 1, .kind = FieldKind::kInt64, .name = "axis"},
    {.number = 2, .kind = FieldKind::kMessage, .name = "simple_sharding", .message = &kSimpleShardedDimProto, .repeated = true},
};
constexpr FieldSpec kSimpleShardedDimProtoFields[] = {
    {.number = 1, .kind = FieldKind::kInt64, .name = "dim_value", .in_oneof = true},
    {.number = 2, .kind = FieldKind::kString, .name = "dim_param", .in_oneof = true},
    {.number = 3, .kind = FieldKind::kInt64, .name = "num_shards"},
};
constexpr FieldSpec kTrainingInfoProtoFields[] = {
    {.number = 1, .kind = FieldKind::kMessage, .name = "initialization", .message = &kGraphProto},
    {.number = 2, .kind = FieldKind::kMessage, .name = "algorithm", .message = &kGraphProto},
    {.number = 3, .kind = FieldKind::kMessage, .name = "initialization_binding", .message = &kStringStringEntryProto, .repeated = true},
    {.number = 4, .kind = FieldKind::kMessage, .name = "update_binding", .message = &kStringStringEntryProto, .repeated = true},
};
constexpr FieldSpec kModelProtoFields[] = {
    {.number = 1, .kind = FieldKind::kInt64, .name = "ir_version"},
    {.number = 2, .kind = FieldKind::kString, .name = "producer_name"},
    {.number = 3, .kind = FieldKind::kString, .name = "producer_version"},
    {.number = 4, .kind = FieldKind::kString, .name = "domain"},
    {.number = 5, .kind = FieldKind::kInt64, .name = "model_version"},
    {.number = 6, .kind = FieldKind::kString, .name = "doc_string"},
    {.number = 7, .kind = FieldKind::kMessage, .name = "graph", .message = &kGraphProto},
    {.number = 8, .kind = FieldKind::kMessage, .name = "opset_import", .message = &kOperatorSetIdProto, .repeated = true},
    {.number = 14, .kind = FieldKind::kMessage, .name = "metadata_props", .message = &kStringStringEntryProto, .repeated = true},
    {.number = 20, .kind = FieldKind::kMessage, .name = "training_info", .message = &kTrainingInfoProto, .repeated = true},
    {.number = 25, .kind = FieldKind::kMessage, .name = "functions", .message = &kFunctionProto, .repeated = true},
    {.number = 26, .kind = FieldKind::kMessage, .name = "configuration", .message = &kDeviceConfigurationProto, .repeated = true},
};
constexpr FieldSpec kDeviceConfigurationProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "name"},
    {.number = 2, .kind = FieldKind::kInt32, .name = "num_devices"},
    {.number = 3, .kind = FieldKind::kString, .name = "device", .repeated = true},
};
constexpr FieldSpec kStringStringEntryProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "key", .identifies = true},
    {.number = 2, .kind = FieldKind::kString, .name = "value"},
};
constexpr FieldSpec kTensorAnnotationFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "tensor_name", .identifies = true},
    {.number = 2, .kind = FieldKind::kMessage, .name = "quant_parameter_tensor_names", .message = &kStringStringEntryProto, .repeated = true},
};
constexpr FieldSpec kGraphProtoFields[] = {
    {.number = 1, .kind = FieldKind::kMessage, .name = "node", .message = &kNodeProto, .repeated = true},
    {.number = 2, .kind = FieldKind::kString, .name = "name", .identifies = true},
    {.number = 5, .kind = FieldKind::kMessage, .name = "initializer", .message = &kTensorProto, .repeated = true},
    {.number = 10, .kind = FieldKind::kString, .name = "doc_string"},
    {.number = 11, .kind = FieldKind::kMessage, .name = "input", .message = &kValueInfoProto, .repeated = true},
    {.number = 12, .kind = FieldKind::kMessage, .name = "output", .message = &kValueInfoProto, .repeated = true},
    {.number = 13, .kind = FieldKind::kMessage, .name = "value_info", .message = &kValueInfoProto, .repeated = true},
    {.number = 14, .kind = FieldKind::kMessage, .name = "quantization_annotation", .message = &kTensorAnnotation, .repeated = true},
    {.number = 15, .kind = FieldKind::kMessage, .name = "sparse_initializer", .message = &kSparseTensorProto, .repeated = true},
    {.number = 16, .kind = FieldKind::kMessage, .name = "metadata_props", .message = &kStringStringEntryProto, .repeated = true},
};
constexpr FieldSpec kTensorProtoFields[] = {
    {.number = 1, .kind = FieldKind::kInt64, .name = "dims", .repeated = true},
    {.number = 2, .kind = FieldKind::kInt32, .name = "data_type"},
    {.number = 3, .kind = FieldKind::kMessage, .name = "segment", .message = &kTensorProtoSegment},
    {.number = 4, .kind = FieldKind::kFloat, .name = "float_data", .repeated = true},
    {.number = 5, .kind = FieldKind::kInt32, .name = "int32_data", .repeated = true},
    {.number = 6, .kind = FieldKind::kBytes, .name = "string_data", .repeated = true},
    {.number = 7, .kind = FieldKind::kInt64, .name = "int64_data", .repeated = true},
    {.number = 8, .kind = FieldKind::kString, .name = "name", .identifies = true},
    {.number = 9, .kind = FieldKind::kBytes, .name = "raw_data"},
    {.number = 10, .kind = FieldKind::kDouble, .name = "double_data", .repeated = true},
    {.number = 11, .kind = FieldKind::kUint64, .name = "uint64_data", .repeated = true},
    {.number = 12, .kind = FieldKind::kString, .name = "doc_string"},
    {.number = 13, .kind = FieldKind::kMessage, .name = "external_data", .message = &kStringStringEntryProto, .repeated = true},
    {.number = 14, .kind = FieldKind::kEnum, .name = "data_location", .enum_max = 1},
    {.number = 16, .kind = FieldKind::kMessage, .name = "metadata_props", .message = &kStringStringEntryProto, .repeated = true},
};
constexpr FieldSpec kTensorProtoSegmentFields[] = {
    {.number = 1, .kind = FieldKind::kInt64, .name = "begin"},
    {.number = 2, .kind = FieldKind::kInt64, .name = "end"},
};
constexpr FieldSpec kSparseTensorProtoFields[] = {
    {.number = 1, .kind = FieldKind::kMessage, .name = "values", .message = &kTensorProto},
    {.number = 2, .kind = FieldKind::kMessage, .name = "indices", .message = &kTensorProto},
    {.number = 3, .kind = FieldKind::kInt64, .name = "dims", .repeated = true},
};
constexpr FieldSpec kTensorShapeProtoFields[] = {
    {.number = 1, .kind = FieldKind::kMessage, .name = "dim", .message = &kTensorShapeProtoDimension, .repeated = true},
};
constexpr FieldSpec kTensorShapeProtoDimensionFields[] = {
    {.number = 1, .kind = FieldKind::kInt64, .name = "dim_value", .in_oneof = true},
    {.number = 2, .kind = FieldKind::kString, .name = "dim_param", .in_oneof = true, .identifies = true},
    {.number = 3, .kind = FieldKind::kString, .name = "denotation"},
};
constexpr FieldSpec kTypeProtoFields[] = {
    {.number = 1, .kind = FieldKind::kMessage, .name = "tensor_type", .message = &kTypeProtoTensor, .in_oneof = true},
    {.number = 4, .kind = FieldKind::kMessage, .name = "sequence_type", .message = &kTypeProtoSequence, .in_oneof = true},
    {.number = 5, .kind = FieldKind::kMessage, .name = "map_type", .message = &kTypeProtoMap, .in_oneof = true},
    {.number = 6, .kind = FieldKind::kString, .name = "denotation"},
    {.number = 7, .kind = FieldKind::kMessage, .name = "opaque_type", .message = &kTypeProtoOpaque, .in_oneof = true},
    {.number = 8, .kind = FieldKind::kMessage, .name = "sparse_tensor_type", .message = &kTypeProtoSparseTensor, .in_oneof = true},
    {.number = 9, .kind = FieldKind::kMessage, .name = "optional_type", .message = &kTypeProtoOptional, .in_oneof = true},
};
constexpr FieldSpec kTypeProtoTensorFields[] = {
    {.number = 1, .kind = FieldKind::kInt32, .name = "elem_type", .enum_max = 28},
    {.number = 2, .kind = FieldKind::kMessage, .name = "shape", .message = &kTensorShapeProto},
};
constexpr FieldSpec kTypeProtoSequenceFields[] = {
    {.number = 1, .kind = FieldKind::kMessage, .name = "elem_type", .message = &kTypeProto},
};
constexpr FieldSpec kTypeProtoMapFields[] = {
    {.number = 1, .kind = FieldKind::kInt32, .name = "key_type", .enum_max = 28},
    {.number = 2, .kind = FieldKind::kMessage, .name = "value_type", .message = &kTypeProto},
};
constexpr FieldSpec kTypeProtoOptionalFields[] = {
    {.number = 1, .kind = FieldKind::kMessage, .name = "elem_type", .message = &kTypeProto},
};
constexpr FieldSpec kTypeProtoSparseTensorFields[] = {
    {.number = 1, .kind = FieldKind::kInt32, .name = "elem_type", .enum_max = 28},
    {.number = 2, .kind = FieldKind::kMessage, .name = "shape", .message = &kTensorShapeProto},
};
constexpr FieldSpec kTypeProtoOpaqueFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "domain"},
    {.number = 2, .kind = FieldKind::kString, .name = "name"},
};
constexpr FieldSpec kOperatorSetIdProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "domain", .identifies = true},
    {.number = 2, .kind = FieldKind::kInt64, .name = "version"},
};
constexpr FieldSpec kFunctionProtoFields[] = {
    {.number = 1, .kind = FieldKind::kString, .name = "name", .identifies = true},
    {.number = 4, .kind = FieldKind::kString, .name = "input", .repeated = true, .identifies = true},
    {.number = 5, .kind = FieldKind::kString, .name = "output", .repeated = true, .identifies = true},
    {.number = 6, .kind = FieldKind::kString, .name = "attribute", .repeated = true, .identifies = true},
    {.number = 7, .kind = FieldKind::kMessage, .name = "node", .message = &kNodeProto, .repeated = true},
    {.number = 8, .kind = FieldKind::kString, .name = "doc_string"},
    {.number = 9, .kind = FieldKind::kMessage, .name = "opset_import", .message = &kOperatorSetIdProto, .repeated = true},
    {.number = 10, .kind = FieldKind::kString, .name = "domain", .identifies = true},
    {.number = 11, .kind = FieldKind::kMessage, .name = "attribute_proto", .message = &kAttributeProto, .repeated = true},
    {.number = 12, .kind = FieldKind::kMessage, .name = "value_info", .message = &kValueInfoProto, .repeated = true},
    {.number = 13, .kind = FieldKind::kString, .name = "overload", .identifies = true},
    {.number = 14, .kind = FieldKind::kMessage, .name = "metadata_props", .message = &kStringStringEntryProto, .repeated = true},
};
// clang-format on

}  // namespace

constinit const MessageSpec kAttributeProto = MakeSpec("AttributeProto", kAttributeProtoFields);
constinit const MessageSpec kValueInfoProto = MakeSpec("ValueInfoProto", kValueInfoProtoFields);
constinit const MessageSpec kNodeProto = MakeSpec("NodeProto", kNodeProtoFields);
constinit const MessageSpec kIntIntListEntryProto = MakeSpec("IntIntListEntryProto", kIntIntListEntryProtoFields);
constinit const MessageSpec kNodeDeviceConfigurationProto = MakeSpec("NodeDeviceConfigurationProto", kNodeDeviceConfigurationProtoFields);
constinit const MessageSpec kShardingSpecProto = MakeSpec("ShardingSpecProto", kShardingSpecProtoFields);
constinit const MessageSpec kShardedDimProto = MakeSpec("ShardedDimProto", kShardedDimProtoFields);
constinit const MessageSpec kSimpleShardedDimProto = MakeSpec("SimpleShardedDimProto", kSimpleShardedDimProtoFields);
constinit const MessageSpec kTrainingInfoProto = MakeSpec("TrainingInfoProto", kTrainingInfoProtoFields);
constinit const MessageSpec kModelProto = MakeSpec("ModelProto", kModelProtoFields);
constinit const MessageSpec kDeviceConfigurationProto = MakeSpec("DeviceConfigurationProto", kDeviceConfigurationProtoFields);
constinit const MessageSpec kStringStringEntryProto = MakeSpec("StringStringEntryProto", kStringStringEntryProtoFields);
constinit const MessageSpec kTensorAnnotation = MakeSpec("TensorAnnotation", kTensorAnnotationFields);
constinit const MessageSpec kGraphProto = MakeSpec("GraphProto", kGraphProtoFields);
constinit const MessageSpec kTensorProto = MakeSpec("TensorProto", kTensorProtoFields);
constinit const MessageSpec kTensorProtoSegment = MakeSpec("TensorProto.Segment", kTensorProtoSegmentFields);
constinit const MessageSpec kSparseTensorProto = MakeSpec("SparseTensorProto", kSparseTensorProtoFields);
constinit const MessageSpec kTensorShapeProto = MakeSpec("TensorShapeProto", kTensorShapeProtoFields);
constinit const MessageSpec kTensorShapeProtoDimension = MakeSpec("TensorShapeProto.Dimension", kTensorShapeProtoDimensionFields);
constinit const MessageSpec kTypeProto = MakeSpec("TypeProto", kTypeProtoFields);
constinit const MessageSpec kTypeProtoTensor = MakeSpec("TypeProto.Tensor", kTypeProtoTensorFields);
constinit const MessageSpec kTypeProtoSequence = MakeSpec("TypeProto.Sequence", kTypeProtoSequenceFields);
constinit const MessageSpec kTypeProtoMap = MakeSpec("TypeProto.Map", kTypeProtoMapFields);
constinit const MessageSpec kTypeProtoOptional = MakeSpec("TypeProto.Optional", kTypeProtoOptionalFields);
constinit const MessageSpec kTypeProtoSparseTensor = MakeSpec("TypeProto.SparseTensor", kTypeProtoSparseTensorFields);
constinit const MessageSpec kTypeProtoOpaque = MakeSpec("TypeProto.Opaque", kTypeProtoOpaqueFields);
constinit const MessageSpec kOperatorSetIdProto = MakeSpec("OperatorSetIdProto", kOperatorSetIdProtoFields);
constinit const MessageSpec kFunctionProto = MakeSpec("FunctionProto", kFunctionProtoFields);

}  // namespace onnx_assay::wire
