// Device configurations of nodes (IR 11): sharding and pipeline stages.

#include "analyzer/model/reader.h"

namespace onnx_assay::model {
namespace {

void ReadGroup(Reader& reader, const Field& field, IntIntListEntry& entry) {
  MessageCursor fields(reader, wire::kIntIntListEntryProto, field, entry.path);
  while (const Field* f = fields.Next()) {
    if (f->spec->number == 1) {
      entry.key = reader.ToInt(*f);
    } else {
      reader.ReadInts(*f, entry.path, wire::kIntIntListEntryProto, entry.values, nullptr);
    }
  }
}

void ReadSimple(Reader& reader, const Field& field, SimpleShardedDim& dim) {
  const wire::MessageSpec& spec = wire::kSimpleShardedDimProto;
  MessageCursor fields(reader, spec, field, dim.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1:
        dim.kind = Dim::Kind::kValue;
        dim.dim_value = static_cast<std::int64_t>(f->value);
        dim.dim_param = Text();
        break;
      case 2:
        dim.kind = Dim::Kind::kParam;
        dim.dim_value = 0;
        dim.dim_param = reader.ReadText(*f, dim.path, spec);
        break;
      default: dim.num_shards = reader.ToInt(*f); break;
    }
  }
}

void ReadShardedDim(Reader& reader, const Field& field, ShardedDim& dim) {
  MessageCursor fields(reader, wire::kShardedDimProto, field, dim.path);
  while (const Field* f = fields.Next()) {
    if (f->spec->number == 1) {
      dim.axis = reader.ToInt(*f);
    } else {
      ReadInto(reader, *f, dim.path, dim.simple_sharding, &ReadSimple);
    }
  }
}

void ReadShardingSpec(Reader& reader, const Field& field, ShardingSpec& sharding) {
  const wire::MessageSpec& spec = wire::kShardingSpecProto;
  MessageCursor fields(reader, spec, field, sharding.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1: sharding.tensor_name = reader.ReadText(*f, sharding.path, spec); break;
      case 2: reader.ReadInts(*f, sharding.path, spec, sharding.device, nullptr); break;
      case 3: ReadInto(reader, *f, sharding.path, sharding.index_to_device_group_map, &ReadGroup); break;
      default: ReadInto(reader, *f, sharding.path, sharding.sharded_dim, &ReadShardedDim); break;
    }
  }
}

}  // namespace

void ReadNodeDevice(Reader& reader, const Field& field, NodeDeviceConfiguration& configuration) {
  const wire::MessageSpec& spec = wire::kNodeDeviceConfigurationProto;
  MessageCursor fields(reader, spec, field, configuration.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1: configuration.configuration_id = reader.ReadText(*f, configuration.path, spec); break;
      case 2: ReadInto(reader, *f, configuration.path, configuration.sharding_spec, &ReadShardingSpec); break;
      default: configuration.pipeline_stage = reader.ToInt(*f); break;
    }
  }
}

}  // namespace onnx_assay::model
