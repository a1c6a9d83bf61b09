#include "analyzer/facts/walk.h"

#include "absl/container/flat_hash_map.h"
#include "analyzer/tables/operators.h"

namespace onnx_assay::facts {
namespace {

// Where an attribute stands, for what it holds.
struct Holder {
  GraphId graph = kNone;
  NodeId owner = kNone;
  const model::Function* function = nullptr;
  FunctionId function_id = kNone;
  std::uint32_t opset_scope = 0;
  GraphRole subgraph_role = GraphRole::kSubgraph;
};

// Recursion follows the nesting of messages, which the reader bounds by Limits::max_nesting.
class Walker {
 public:
  explicit Walker(ModelFacts& facts) : facts_(facts) {}

  void WalkModel() {
    const model::Model& model = *facts_.model;
    AddOpsetScope({nullptr, model.opset_imports});
    if (model.graph) AddGraph(GraphRole::kMain, *model.graph, kNone, nullptr, {});
    for (const model::Function& function : model.functions) AddFunction(function);
    const GraphId main = model.graph ? 0 : kNone;
    for (const model::TrainingInfo& info : model.training_info) {
      for (const auto* graph : {info.initialization.get(), info.algorithm.get()}) {
        if (graph != nullptr) AddGraph(GraphRole::kTraining, *graph, main, nullptr, {});
      }
    }
  }

 private:
  using Versions = absl::flat_hash_map<std::string_view, std::int64_t>;

  void AddOpsetScope(const OpsetScope& scope) {
    facts_.opset_scopes.push_back(scope);
    Versions& versions = versions_.emplace_back();
    for (const model::OpsetImport& import : scope.imports) {
      versions[PlainDomain(import.domain.view())] = import.version.value;
    }
  }

  static std::int64_t VersionOf(const Versions& versions, std::string_view domain) {
    const auto found = versions.find(domain);
    return found == versions.end() ? -1 : found->second;
  }

  void AddFunction(const model::Function& function) {
    const auto id = static_cast<FunctionId>(facts_.functions.size());
    const auto scope = static_cast<std::uint32_t>(facts_.opset_scopes.size());
    AddOpsetScope({&function, function.opset_imports});
    facts_.functions.push_back({.function = &function});
    const GraphId body = NewGraph(GraphRole::kFunctionBody, function.nodes);
    GraphFacts& graph = facts_.graphs[body];
    graph.function = &function;
    graph.function_id = id;
    graph.opset_scope = scope;
    facts_.functions[id].body = body;
    AddNodes(body, function.nodes);
    AddInfos(function.value_infos);
    const Holder defaults{kNone, kNone, &function, id, scope, GraphRole::kFunctionDefault};
    for (const model::Attribute& attribute : function.attribute_defaults) AddAttribute(attribute, defaults);
    AddAttributesOf(body, function.nodes);
  }

  void AddGraph(GraphRole role, const model::Graph& source, GraphId parent, const model::Attribute* attribute,
                const Holder& holder) {
    const GraphId id = NewGraph(role, source.nodes);
    GraphFacts& graph = facts_.graphs[id];
    graph.graph = &source;
    graph.function = holder.function;
    graph.function_id = holder.function_id;
    graph.parent = parent;
    graph.owner = holder.owner;
    graph.attribute = attribute;
    graph.opset_scope = holder.opset_scope;
    AddNodes(id, source.nodes);
    for (const model::Tensor& tensor : source.initializers) {
      facts_.tensors.push_back({.tensor = &tensor, .graph = id});
    }
    for (const model::SparseTensor& sparse : source.sparse_initializers) {
      AddSparse(sparse, nullptr, {.graph = id});
    }
    AddInfos(source.inputs);
    AddInfos(source.outputs);
    AddInfos(source.value_infos);
    AddAttributesOf(id, source.nodes);
  }

  GraphId NewGraph(GraphRole role, const std::vector<model::Node>& nodes) {
    const auto id = static_cast<GraphId>(facts_.graphs.size());
    facts_.graphs.push_back({.id = id,
                             .role = role,
                             .first_node = static_cast<NodeId>(facts_.nodes.size()),
                             .node_count = static_cast<NodeId>(nodes.size())});
    return id;
  }

  // The nodes of a graph are contiguous: all are added before anything inside them.
  void AddNodes(GraphId graph, const std::vector<model::Node>& nodes) {
    const Versions& versions = versions_[facts_.graphs[graph].opset_scope];
    std::string_view last_domain;
    std::int64_t last_version = VersionOf(versions, "");
    // Growth stays geometric: a reservation for each of many small graphs would copy all nodes each time.
    if (nodes.size() > facts_.nodes.capacity()) facts_.nodes.reserve(nodes.size());
    for (std::uint32_t index = 0; index < nodes.size(); ++index) {
      const model::Node& node = nodes[index];
      const std::string_view domain = PlainDomain(node.domain.view());
      if (domain != last_domain) {
        last_domain = domain;
        last_version = VersionOf(versions, domain);
      }
      const tables::OpSchema* const schema =
          last_version < 0 ? nullptr : tables::FindOperator(domain, node.op_type.view(), last_version);
      facts_.nodes.push_back({.id = static_cast<NodeId>(facts_.nodes.size()),
                              .node = &node,
                              .graph = graph,
                              .index = index,
                              .domain = domain,
                              .opset_version = last_version,
                              .schema = schema});
    }
  }

  void AddInfos(const std::vector<model::ValueInfo>& infos) {
    for (const model::ValueInfo& info : infos) facts_.value_infos.push_back(&info);
  }

  void AddAttributesOf(GraphId id, const std::vector<model::Node>& nodes) {
    const GraphFacts& graph = facts_.graphs[id];
    Holder holder{id, graph.first_node, graph.function, graph.function_id, graph.opset_scope};
    for (const model::Node& node : nodes) {
      for (const model::Attribute& attribute : node.attributes) AddAttribute(attribute, holder);
      ++holder.owner;
    }
  }

  void AddAttribute(const model::Attribute& attribute, const Holder& holder) {
    if (attribute.t) AddTensor(*attribute.t, TensorRole::kAttribute, attribute, holder);
    if (attribute.sparse_tensor) AddSparse(*attribute.sparse_tensor, &attribute, holder);
    if (attribute.g) AddGraph(holder.subgraph_role, *attribute.g, holder.graph, &attribute, holder);
    if (!attribute.lists) return;
    for (const model::Tensor& tensor : attribute.lists->tensors) {
      AddTensor(tensor, TensorRole::kAttributeList, attribute, holder);
    }
    for (const model::SparseTensor& sparse : attribute.lists->sparse_tensors) {
      AddSparse(sparse, &attribute, holder);
    }
    for (const model::Graph& graph : attribute.lists->graphs) {
      AddGraph(holder.subgraph_role, graph, holder.graph, &attribute, holder);
    }
  }

  void AddTensor(const model::Tensor& tensor, TensorRole role, const model::Attribute& attribute,
                 const Holder& holder) {
    facts_.tensors.push_back({.tensor = &tensor, .role = role, .graph = holder.graph, .owner = holder.owner,
                              .attribute = &attribute});
  }

  void AddSparse(const model::SparseTensor& sparse, const model::Attribute* attribute, const Holder& holder) {
    const auto add = [&](const model::Tensor* tensor, TensorRole role) {
      if (tensor == nullptr) return;
      facts_.tensors.push_back({.tensor = tensor, .role = role, .graph = holder.graph, .owner = holder.owner,
                                .attribute = attribute, .sparse = &sparse});
    };
    add(sparse.values.get(), TensorRole::kSparseValues);
    add(sparse.indices.get(), TensorRole::kSparseIndices);
  }

  ModelFacts& facts_;
  std::vector<Versions> versions_;  // by opset scope: what OpsetScope::VersionOf() says of each domain
};

}  // namespace

void Walk(ModelFacts& facts) { Walker(facts).WalkModel(); }

std::int64_t OpsetScope::VersionOf(std::string_view domain) const {
  const std::string_view wanted = PlainDomain(domain);
  std::int64_t version = -1;
  for (const model::OpsetImport& import : imports) {
    if (PlainDomain(import.domain.view()) == wanted) version = import.version.value;
  }
  return version;
}

}  // namespace onnx_assay::facts
