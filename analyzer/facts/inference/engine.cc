#include "analyzer/facts/inference/engine.h"

#include <algorithm>

#include "analyzer/base/checked_math.h"
#include "analyzer/facts/constant_values.h"
#include "analyzer/facts/inference/node_order.h"
#include "fmt/format.h"

namespace onnx_assay::facts {

Engine::Engine(ModelFacts& facts)
    : facts_(facts),
      out_(std::make_shared<Inference>()),
      next_subgraph_(facts.graphs.size(), kNone),
      ran_(facts.graphs.size(), false),
      functions_(facts.functions.size()) {
  out_->inferred.resize(facts.values.size());
  out_->merged.resize(facts.values.size());
  IndexScopes();
}

void Engine::IndexScopes() {
  // Backwards, so that the subgraphs of a node are linked in file order.
  for (GraphId id = static_cast<GraphId>(facts_.graphs.size()); id-- > 0;) {
    const GraphFacts& graph = facts_.graphs[id];
    if (graph.role == GraphRole::kSubgraph && graph.owner != kNone) {
      const auto [place, fresh] = first_subgraph_.try_emplace(graph.owner, id);
      if (!fresh) {
        next_subgraph_[id] = place->second;
        place->second = id;
      }
    }
    if (graph.function_id == kNone) continue;
    FunctionScope& scope = functions_[graph.function_id];
    scope.cost += graph.value_count + 1;
    for (const NodeFacts& node : facts_.NodesOf(graph)) {
      scope.cost += node.node->inputs.size() + node.node->attributes.size() + 1;
    }
    scope.end_value = std::max(scope.end_value, graph.first_value + graph.value_count);
    if (graph.role == GraphRole::kFunctionBody) scope.first_value = graph.first_value;
  }
}

std::shared_ptr<const Inference> Engine::Run() {
  if (!functions_.empty()) {
    joined_inferred_.resize(facts_.values.size());
    joined_merged_.resize(facts_.values.size());
  }
  for (const GraphFacts& graph : facts_.graphs) {
    if (graph.role != GraphRole::kMain && graph.role != GraphRole::kTraining) continue;
    BindScope(graph, {});
    RunNodes(graph, nullptr);
  }
  for (const FunctionScope& scope : functions_) {
    for (ValueId value = scope.first_value; value < scope.end_value; ++value) {
      out_->inferred[value] = joined_inferred_[value];
      out_->merged[value] = joined_merged_[value];
    }
  }
  if (over_budget_) {
    facts_.gaps.push_back(fmt::format("limit max_inferred_call_cost is {}", facts_.limits->max_inferred_call_cost));
  }
  return out_;
}

void Engine::BindScope(const GraphFacts& graph, std::span<const ValueForm> inputs) {
  const bool symbols = graph.function_id == kNone;
  const bool outermost = graph.role == GraphRole::kMain || graph.role == GraphRole::kTraining;
  for (ValueId id = graph.first_value; id < graph.first_value + graph.value_count; ++id) {
    const Value& value = facts_.values[id];
    ValueForm form;
    switch (value.kind) {
      case ValueKind::kGraphInput:
        if (outermost) {
          form = Declared(value.info, symbols);
          if (form.type == kUnknownType && value.initializer != nullptr) {
            form.type = out_->types.Tensor(value.initializer->data_type.value);
          }
          if (const model::Tensor* const tensor = ConstantTensor(facts_, id)) {
            form.constant = FormOf(*tensor).constant;
          }
          break;
        }
        [[fallthrough]];
      case ValueKind::kFunctionInput:
        if (value.output_index < inputs.size()) form = inputs[value.output_index];
        break;
      case ValueKind::kInitializer: form = FormOf(*value.initializer); break;
      case ValueKind::kSparseInitializer:  // dense to one runtime, sparse to another
      case ValueKind::kNodeOutput:
      case ValueKind::kUndefined: break;
    }
    out_->inferred[id] = form;
    const bool declared = value.kind == ValueKind::kGraphInput && !outermost;
    out_->merged[id] = declared ? Completed(form, value.info, symbols) : form;
  }
}

void Engine::RunNodes(const GraphFacts& graph, const CallFrame* frame) {
  const std::vector<NodeId> order = ExecutionOrder(facts_, graph);
  for (NodeId i = 0; i < graph.node_count; ++i) {
    const NodeId id = order.empty() ? graph.first_node + i : order[i];
    RunNode(facts_.nodes[id], frame);
  }
}

void Engine::RunNode(const NodeFacts& node, const CallFrame* frame) {
  if (results_.size() <= node_depth_) results_.push_back(std::make_unique<std::vector<ValueForm>>());
  std::vector<ValueForm>& kept = *results_[node_depth_++];
  kept.assign(node.node->outputs.size(), {});
  const std::span<ValueForm> results(kept);
  if (node.function == kNone && node.schema != nullptr) {
    RunOperator(node, frame, results);
  } else if (node.function != kNone && node.schema == nullptr) {
    RunCall(node, frame, results);
  }
  RunLeftSubgraphs(node, frame);
  const std::span<const ValueId> outputs = facts_.OutputsOf(node);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i] != kNone) Store(outputs[i], results[i]);
  }
  --node_depth_;
}

void Engine::RunOperator(const NodeFacts& node, const CallFrame* frame, std::span<ValueForm> results) {
  std::unique_ptr<const TypePlan>& place = plans_[node.schema];
  if (!place) place = std::make_unique<const TypePlan>(TypePlan::Of(*node.schema, out_->types));
  const TypePlan& plan = *place;
  NodeView view(*this, node, frame, results);
  plan.Apply(view);
  if (plan.rule != nullptr) plan.rule(view);
  plan.Restrict(view);
}

void Engine::RunCall(const NodeFacts& node, const CallFrame* frame, std::span<ValueForm> results) {
  const FunctionFacts& function = facts_.functions[node.function];
  if (function.recursive || call_depth_ >= facts_.limits->max_call_depth || over_budget_) return;
  call_cost_ = SaturatingAdd(call_cost_, functions_[node.function].cost);
  if (call_cost_ > facts_.limits->max_inferred_call_cost) {
    over_budget_ = true;
    return;
  }
  std::vector<ValueForm> inputs;
  for (const ValueId input : facts_.InputsOf(node)) inputs.push_back(input == kNone ? ValueForm{} : Form(input));
  const CallFrame inner{node.node, function.function, frame};
  ++call_depth_;
  const GraphFacts& body = facts_.graphs[function.body];
  BindScope(body, inputs);
  RunNodes(body, &inner);
  --call_depth_;
  JoinBody(functions_[node.function]);
  const std::vector<ValueId>& outputs = OutputsOf(function.body);
  for (std::size_t i = 0; i < outputs.size() && i < results.size(); ++i) {
    if (outputs[i] != kNone) results[i] = Form(outputs[i]);
  }
}

void Engine::JoinBody(FunctionScope& scope) {
  for (ValueId value = scope.first_value; value < scope.end_value; ++value) {
    ValueForm& inferred = joined_inferred_[value];
    ValueForm& merged = joined_merged_[value];
    inferred = scope.called ? JoinForms(inferred, out_->inferred[value]) : out_->inferred[value];
    merged = scope.called ? JoinForms(merged, out_->merged[value]) : out_->merged[value];
  }
  scope.called = true;
}

GraphId Engine::SubgraphOf(NodeId node, const model::Attribute* attribute) const {
  const auto first = first_subgraph_.find(node);
  if (first == first_subgraph_.end()) return kNone;
  for (GraphId id = first->second; id != kNone; id = next_subgraph_[id]) {
    if (facts_.graphs[id].attribute == attribute) return id;
  }
  return kNone;
}

void Engine::RunLeftSubgraphs(const NodeFacts& node, const CallFrame* frame) {
  if (first_subgraph_.empty()) return;
  const auto first = first_subgraph_.find(node.id);
  if (first == first_subgraph_.end()) return;
  for (GraphId id = first->second; id != kNone; id = next_subgraph_[id]) {
    if (!ran_[id]) RunSubgraph(id, {}, frame);
    ran_[id] = false;
  }
}

std::vector<ValueForm> Engine::RunSubgraph(GraphId graph, std::span<const ValueForm> inputs, const CallFrame* frame) {
  ran_[graph] = true;
  BindScope(facts_.graphs[graph], inputs);
  RunNodes(facts_.graphs[graph], frame);
  std::vector<ValueForm> forms;
  for (const ValueId output : OutputsOf(graph)) forms.push_back(output == kNone ? ValueForm{} : Form(output));
  return forms;
}

const std::vector<ValueId>& Engine::OutputsOf(GraphId id) {
  const auto [place, fresh] = outputs_.try_emplace(id);
  std::vector<ValueId>& outputs = place->second;
  if (!fresh) return outputs;
  const GraphFacts& graph = facts_.graphs[id];
  absl::flat_hash_map<std::string_view, ValueId> values;
  for (ValueId value = graph.first_value; value < graph.first_value + graph.value_count; ++value) {
    if (facts_.values[value].is_graph_output) values.try_emplace(facts_.values[value].name, value);
  }
  const auto add = [&](std::string_view name) {
    const auto found = values.find(name);
    outputs.push_back(found == values.end() ? kNone : found->second);
  };
  if (graph.graph != nullptr) {
    for (const model::ValueInfo& output : graph.graph->outputs) add(output.name.view());
  } else {
    for (const model::Text& output : graph.function->outputs) add(output.view());
  }
  return outputs;
}

void Engine::Store(ValueId value, const ValueForm& form) {
  const Value& facts = facts_.values[value];
  out_->inferred[value] = form;
  out_->merged[value] = Completed(form, facts.info, facts_.graphs[facts.graph].function_id == kNone);
}

std::shared_ptr<const Inference> Infer(ModelFacts& facts) { return Engine(facts).Run(); }

}  // namespace onnx_assay::facts
