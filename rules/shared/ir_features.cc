#include "rules/shared/ir_features.h"

#include <map>

#include "analyzer/tables/element_types.h"

namespace onnx_assay::rules {
namespace {

// Kinds of features apart from element types, in the order in which they are reported.
enum class Kind : std::uint8_t {
  kImports,
  kExternalData,
  kSparseInitializers,
  kSparseAttributes,
  kSparseTypes,
  kOpaqueTypes,
  kTraining,
  kFunctions,
  kTypeAttributes,
  kOptionalTypes,
  kDefaults,
  kOverloads,
  kFunctionInfos,
  kDevices,
  kAnnotations,
  kMetadata,
};

struct KindRow {
  std::string_view text;
  std::int64_t first_ir;
  bool harmless = false;
};

constexpr KindRow kKinds[] = {
    {"opset imports", 3},
    {"external data", 4},
    {"sparse initializers", 6},
    {"sparse tensor attributes", 6},
    {"sparse tensor types", 4},
    {"opaque types", 4},
    {"training information", 7},
    {"local functions", 8},
    {"type attributes", 8},
    {"optional types", 8},
    {"default attributes of functions", 9},
    {"operator overloads", 10},
    {"value declarations in functions", 10, true},
    {"device configurations", 11},
    {"quantization annotations", 5, true},
    {"metadata of graphs, nodes, tensors or values", 10, true},
};

class Collector {
 public:
  explicit Collector(const facts::ModelFacts& facts) : facts_(facts) {}

  std::vector<FeatureUse> Run() {
    AddModel();
    for (const facts::GraphFacts& graph : facts_.graphs) AddGraph(graph);
    for (const facts::NodeFacts& node : facts_.nodes) AddNode(*node.node);
    for (const facts::TensorFacts& tensor : facts_.tensors) AddTensor(*tensor.tensor);
    for (const model::ValueInfo* const info : facts_.value_infos) AddInfo(*info);
    std::vector<FeatureUse> found;
    for (auto& [kind, use] : kinds_) found.push_back(std::move(use));
    for (auto& [type, use] : types_) found.push_back(std::move(use));
    return found;
  }

 private:
  void Add(Kind kind, PathId path, ByteRange range) {
    FeatureUse& use = kinds_[kind];
    if (use.count++ != 0) return;
    const KindRow& row = kKinds[static_cast<std::size_t>(kind)];
    use.feature = row.text;
    use.first_ir = row.first_ir;
    use.harmless = row.harmless;
    use.path = path;
    use.range = range;
  }
  void Add(Kind kind, const model::Element& element) { Add(kind, element.path, element.range); }

  template <typename Elements>
  void AddEach(Kind kind, const Elements& elements) {
    for (const auto& element : elements) Add(kind, element);
  }

  void AddType(std::int64_t number, PathId path, ByteRange range) {
    const tables::ElementType* const type = tables::FindElementType(number);
    if (type == nullptr || type->first_ir <= 1) return;
    FeatureUse& use = types_[type->number];
    if (use.count++ != 0) return;
    use.feature = "element type " + std::string(type->name);
    use.first_ir = type->first_ir;
    use.path = path;
    use.range = range;
  }

  void AddModel() {
    const model::Model& model = *facts_.model;
    AddEach(Kind::kImports, model.opset_imports);
    AddEach(Kind::kTraining, model.training_info);
    AddEach(Kind::kFunctions, model.functions);
    AddEach(Kind::kDevices, model.configurations);
    for (const model::Function& function : model.functions) {
      AddEach(Kind::kDefaults, function.attribute_defaults);
      if (!function.overload.empty())
        Add(Kind::kOverloads, function.path, function.overload.range());
      AddEach(Kind::kFunctionInfos, function.value_infos);
      AddEach(Kind::kMetadata, function.metadata_props);
    }
  }

  void AddGraph(const facts::GraphFacts& graph) {
    if (graph.graph == nullptr) return;
    AddEach(Kind::kSparseInitializers, graph.graph->sparse_initializers);
    AddEach(Kind::kAnnotations, graph.graph->quantization_annotations);
    AddEach(Kind::kMetadata, graph.graph->metadata_props);
  }

  void AddNode(const model::Node& node) {
    if (!node.overload.empty()) Add(Kind::kOverloads, node.path, node.overload.range());
    if (node.extras) {
      AddEach(Kind::kMetadata, node.extras->metadata_props);
      AddEach(Kind::kDevices, node.extras->device_configurations);
    }
    for (const model::Attribute& attribute : node.attributes) {
      using Field = model::AttributeField;
      if (attribute.has(Field::kTypeProto) || attribute.has(Field::kTypeProtos)) {
        Add(Kind::kTypeAttributes, attribute);
      }
      if (attribute.has(Field::kSparseTensor) || attribute.has(Field::kSparseTensors)) {
        Add(Kind::kSparseAttributes, attribute);
      }
    }
  }

  void AddTensor(const model::Tensor& tensor) {
    if (tensor.external()) Add(Kind::kExternalData, tensor.path, tensor.data_location.range);
    AddType(tensor.data_type.value, tensor.path, tensor.data_type.range);
    AddEach(Kind::kMetadata, tensor.metadata_props);
  }

  void AddInfo(const model::ValueInfo& info) {
    AddEach(Kind::kMetadata, info.metadata_props());
    for (const model::Type* type = info.type.get(); type != nullptr; type = type->element.get()) {
      AddType(type->elem_type.value, info.path, type->elem_type.range);
      if (type->kind == model::TypeKind::kSparseTensor) Add(Kind::kSparseTypes, *type);
      if (type->kind == model::TypeKind::kOpaque) Add(Kind::kOpaqueTypes, *type);
      if (type->kind == model::TypeKind::kOptional) Add(Kind::kOptionalTypes, *type);
    }
  }

  const facts::ModelFacts& facts_;
  std::map<Kind, FeatureUse> kinds_;
  std::map<std::int32_t, FeatureUse> types_;
};

}  // namespace

std::vector<FeatureUse> FindFeatures(const facts::ModelFacts& facts) {
  return Collector(facts).Run();
}

}  // namespace onnx_assay::rules
