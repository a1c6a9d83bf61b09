#ifndef ONNX_ASSAY_ANALYZER_MODEL_NODE_H_
#define ONNX_ASSAY_ANALYZER_MODEL_NODE_H_

#include <memory>
#include <vector>

#include "analyzer/model/tensor.h"
#include "analyzer/model/type.h"

namespace onnx_assay::model {

struct Graph;

// The value fields of an AttributeProto, as bits of Attribute::fields_present.
enum class AttributeField : std::uint16_t {
  kFloat = 1 << 0, kInt = 1 << 1, kString = 1 << 2, kTensor = 1 << 3, kGraph = 1 << 4,
  kFloats = 1 << 5, kInts = 1 << 6, kStrings = 1 << 7, kTensors = 1 << 8, kGraphs = 1 << 9,
  kTypeProto = 1 << 10, kTypeProtos = 1 << 11, kSparseTensor = 1 << 12, kSparseTensors = 1 << 13,
};

// List values of an attribute. Counts are of what the file holds; the vectors keep at most
// Limits::max_kept_list_values numbers or strings.
struct AttributeLists {
  std::uint64_t floats_count = 0, ints_count = 0, strings_count = 0;
  ByteRange floats_range, ints_range, strings_range;
  std::vector<float> floats;
  std::vector<std::int64_t> ints;
  std::vector<Text> strings;
  std::vector<Tensor> tensors;
  std::vector<Graph> graphs;
  std::vector<Type> type_protos;
  std::vector<SparseTensor> sparse_tensors;
};

// An AttributeProto.
struct Attribute : Element {
  Text name;
  Text ref_attr_name;
  Int type;                     // AttributeProto.AttributeType; absent before IR 2
  std::uint16_t fields_present = 0;
  float f = 0;
  std::int64_t i = 0;
  Text s;
  ByteRange value_range;        // hull of the value fields
  std::unique_ptr<Tensor> t;
  std::unique_ptr<Graph> g;
  std::unique_ptr<Type> tp;
  std::unique_ptr<SparseTensor> sparse_tensor;
  std::unique_ptr<AttributeLists> lists;  // null when no list field occurs
  std::unique_ptr<Text> rare_doc_string;  // null when absent

  const Text& doc_string() const { return rare_doc_string ? *rare_doc_string : kNoText; }

  Attribute();
  Attribute(Attribute&&) noexcept;
  Attribute& operator=(Attribute&&) noexcept;
  ~Attribute();

  bool has(AttributeField field) const {
    return (fields_present & static_cast<std::uint16_t>(field)) != 0;
  }
};

struct IntIntListEntry : Element {
  Int key;
  std::vector<std::int64_t> values;
};
struct SimpleShardedDim : Element {
  Dim::Kind kind = Dim::Kind::kUnset;
  std::int64_t dim_value = 0;
  Text dim_param;
  Int num_shards;
};
struct ShardedDim : Element {
  Int axis;
  std::vector<SimpleShardedDim> simple_sharding;
};
struct ShardingSpec : Element {
  Text tensor_name;
  std::vector<std::int64_t> device;
  std::vector<IntIntListEntry> index_to_device_group_map;
  std::vector<ShardedDim> sharded_dim;
};
struct NodeDeviceConfiguration : Element {
  Text configuration_id;
  std::vector<ShardingSpec> sharding_spec;
  Int pipeline_stage;
};

// What few nodes carry; kept aside so that a node stays small.
struct NodeExtras {
  Text doc_string;
  std::vector<Entry> metadata_props;
  std::vector<NodeDeviceConfiguration> device_configurations;
};

// A NodeProto.
struct Node : Element {
  Text name, op_type, domain, overload;
  std::span<const Text> inputs, outputs;  // in the arena; an empty text is an omitted optional value
  std::vector<Attribute> attributes;
  std::unique_ptr<NodeExtras> extras;

  // The attribute of this name (the first if there are several), or null.
  const Attribute* FindAttribute(std::string_view attribute_name) const {
    for (const Attribute& attribute : attributes) {
      if (attribute.name == attribute_name) return &attribute;
    }
    return nullptr;
  }
};

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_NODE_H_
