#include "analyzer/facts/symbols.h"

#include "absl/container/flat_hash_map.h"

namespace onnx_assay::facts {
namespace {

using Names = absl::flat_hash_map<std::string_view, ValueId>;

class Resolver {
 public:
  explicit Resolver(ModelFacts& facts) : facts_(facts), names_(facts.graphs.size()) {}

  // Graphs come after the graphs around them, so outer names are there when inner ones are defined.
  void Run() {
    std::size_t inputs = 0, outputs = 0;
    for (const NodeFacts& node : facts_.nodes) {
      inputs += node.node->inputs.size();
      outputs += node.node->outputs.size();
    }
    facts_.values.reserve(outputs + facts_.tensors.size() + facts_.value_infos.size());
    facts_.input_values.reserve(inputs);
    facts_.output_values.reserve(outputs);
    for (GraphFacts& graph : facts_.graphs) Define(graph);
    for (const GraphFacts& graph : facts_.graphs) Use(graph);
  }

 private:
  void Define(GraphFacts& graph) {
    graph.first_value = static_cast<ValueId>(facts_.values.size());
    names_[graph.id].reserve(graph.node_count + (graph.graph ? graph.graph->initializers.size() : 0));
    if (graph.graph != nullptr) DefineGraphNames(graph);
    if (graph.role == GraphRole::kFunctionBody) {
      const std::vector<model::Text>& inputs = graph.function->inputs;
      for (std::uint32_t i = 0; i < inputs.size(); ++i) Add(graph, inputs[i], ValueKind::kFunctionInput, i);
    }
    for (NodeId id = graph.first_node; id < graph.first_node + graph.node_count; ++id) {
      NodeFacts& node = facts_.nodes[id];
      node.first_output = static_cast<std::uint32_t>(facts_.output_values.size());
      for (std::uint32_t i = 0; i < node.node->outputs.size(); ++i) {
        const model::Text& name = node.node->outputs[i];
        const ValueId value = name.empty() ? kNone : Add(graph, name, ValueKind::kNodeOutput, i);
        if (value != kNone) facts_.values[value].producer = id;
        facts_.output_values.push_back(value);
      }
    }
    graph.value_count = static_cast<ValueId>(facts_.values.size()) - graph.first_value;
    Describe(graph);
  }

  void DefineGraphNames(const GraphFacts& graph) {
    const model::Graph& source = *graph.graph;
    for (std::uint32_t i = 0; i < source.inputs.size(); ++i) {
      const ValueId value = Add(graph, source.inputs[i].name, ValueKind::kGraphInput, i);
      facts_.values[value].info = &source.inputs[i];
    }
    // An initializer with the name of an input is the input's default value (IR 4 on) or weight.
    for (std::uint32_t i = 0; i < source.initializers.size(); ++i) {
      const model::Tensor& tensor = source.initializers[i];
      const ValueId input = FindInput(graph, tensor.name.view());
      const bool merges = input != kNone && facts_.values[input].initializer == nullptr;
      const ValueId value = merges ? input : Add(graph, tensor.name, ValueKind::kInitializer, i);
      facts_.values[value].initializer = &tensor;
    }
    for (std::uint32_t i = 0; i < source.sparse_initializers.size(); ++i) {
      const model::SparseTensor& sparse = source.sparse_initializers[i];
      if (!sparse.values) continue;
      const ValueId input = FindInput(graph, sparse.values->name.view());
      const bool merges = input != kNone && facts_.values[input].sparse_initializer == nullptr;
      const ValueId value = merges ? input : Add(graph, sparse.values->name, ValueKind::kSparseInitializer, i);
      facts_.values[value].sparse_initializer = &sparse;
    }
  }

  ValueId FindInput(const GraphFacts& graph, std::string_view name) const {
    const auto found = names_[graph.id].find(name);
    if (found == names_[graph.id].end()) return kNone;
    return facts_.values[found->second].kind == ValueKind::kGraphInput ? found->second : kNone;
  }

  ValueId Add(const GraphFacts& graph, const model::Text& name, ValueKind kind, std::uint32_t index) {
    const auto id = static_cast<ValueId>(facts_.values.size());
    Value& value = facts_.values.emplace_back();
    value.name = name.view();
    value.kind = kind;
    value.graph = graph.id;
    value.output_index = index;
    value.text = &name;
    const auto [place, fresh] = names_[graph.id].try_emplace(value.name, id);
    if (!fresh) {
      value.next_same_name = facts_.values[place->second].next_same_name;
      facts_.values[place->second].next_same_name = id;
    } else if (graph.parent != kNone) {
      facts_.values[id].shadows = Find(graph.parent, value.name);
    }
    return id;
  }

  // Declarations of values of this scope.
  void Describe(const GraphFacts& graph) {
    const auto describe = [&](const std::vector<model::ValueInfo>& infos, bool output) {
      for (const model::ValueInfo& info : infos) {
        const auto found = names_[graph.id].find(info.name.view());
        if (found == names_[graph.id].end()) continue;
        Value& value = facts_.values[found->second];
        if (value.info == nullptr) value.info = &info;
        value.is_graph_output = value.is_graph_output || output;
      }
    };
    if (graph.graph != nullptr) {
      describe(graph.graph->outputs, true);
      describe(graph.graph->value_infos, false);
      return;
    }
    describe(graph.function->value_infos, false);
    for (const model::Text& name : graph.function->outputs) {
      const auto found = names_[graph.id].find(name.view());
      if (found != names_[graph.id].end()) facts_.values[found->second].is_graph_output = true;
    }
  }

  void Use(const GraphFacts& graph) {
    for (NodeId id = graph.first_node; id < graph.first_node + graph.node_count; ++id) {
      NodeFacts& node = facts_.nodes[id];
      node.first_input = static_cast<std::uint32_t>(facts_.input_values.size());
      for (const model::Text& name : node.node->inputs) {
        facts_.input_values.push_back(name.empty() ? kNone : Read(graph, name));
      }
    }
    if (graph.graph == nullptr) return;
    // An output of a subgraph may name a value of an outer graph, which is then used.
    for (const model::ValueInfo& output : graph.graph->outputs) {
      if (graph.parent == kNone || names_[graph.id].contains(output.name.view())) continue;
      const ValueId outer = Find(graph.parent, output.name.view());
      if (outer != kNone) ++facts_.values[outer].uses;
    }
  }

  ValueId Read(const GraphFacts& graph, const model::Text& name) {
    ValueId id = Find(graph.id, name.view());
    if (id == kNone) id = Add(graph, name, ValueKind::kUndefined, 0);
    ++facts_.values[id].uses;
    return id;
  }

  ValueId Find(GraphId graph, std::string_view name) const {
    for (GraphId at = graph; at != kNone; at = facts_.graphs[at].parent) {
      const auto found = names_[at].find(name);
      if (found != names_[at].end()) return found->second;
    }
    return kNone;
  }

  ModelFacts& facts_;
  std::vector<Names> names_;  // by graph
};

}  // namespace

void ResolveSymbols(ModelFacts& facts) { Resolver(facts).Run(); }

}  // namespace onnx_assay::facts
