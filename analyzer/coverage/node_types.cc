#include "analyzer/coverage/node_types.h"

#include <array>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "analyzer/tables/element_types.h"
#include "fmt/format.h"

namespace onnx_assay::coverage {
namespace {

using facts::kNone;
using facts::ModelFacts;
using facts::NodeFacts;
using facts::ValueId;
using tables::kNoType;
using tables::TypeId;

// Passes over the model until nothing changes: one does for a sorted graph, one more for each level of
// subgraphs or calls whose results come from nodes that are walked later.
constexpr int kMaxPasses = 12;

// Type strings nest at most this deep in the tables; a deeper declaration is none of them.
constexpr int kMaxTypeDepth = 6;

std::string TypeText(const model::Type* type, int depth) {
  if (type == nullptr || depth > kMaxTypeDepth) return {};
  const auto element = [&](std::int64_t number) {
    const tables::ElementType* const found = tables::FindElementType(number);
    return found == nullptr ? std::string() : std::string(found->name);
  };
  switch (type->kind) {
    case model::TypeKind::kTensor: return fmt::format("tensor({})", element(type->elem_type.value));
    case model::TypeKind::kSparseTensor: return fmt::format("sparse_tensor({})", element(type->elem_type.value));
    case model::TypeKind::kSequence: return fmt::format("seq({})", TypeText(type->element.get(), depth + 1));
    case model::TypeKind::kOptional: return fmt::format("optional({})", TypeText(type->element.get(), depth + 1));
    case model::TypeKind::kMap: {
      // The tables name the element of a map's tensor alone.
      const model::Type* const value = type->element.get();
      if (value == nullptr || value->kind != model::TypeKind::kTensor) return {};
      return fmt::format("map({}, {})", element(type->key_type().value), element(value->elem_type.value));
    }
    case model::TypeKind::kUnset:
    case model::TypeKind::kOpaque: return {};
  }
  return {};
}

// tensor(x) of each element type, by its number.
TypeId TensorType(std::int64_t number) {
  static const std::array<TypeId, 64> kTypes = [] {
    std::array<TypeId, 64> types;
    types.fill(kNoType);
    for (const tables::ElementType& type : tables::ElementTypes()) {
      types[static_cast<std::size_t>(type.number)] = tables::FindType(fmt::format("tensor({})", type.name));
    }
    return types;
  }();
  return number > 0 && number < 64 ? kTypes[static_cast<std::size_t>(number)] : kNoType;
}

TypeId Wrapped(std::string_view outer, TypeId inner) {
  if (inner == kNoType) return kNoType;
  return tables::FindType(fmt::format("{}({})", outer, tables::TypeName(inner)));
}

// The x of "outer(x)".
TypeId Unwrapped(std::string_view outer, TypeId type) {
  if (type == kNoType) return kNoType;
  std::string_view name = tables::TypeName(type);
  if (!name.starts_with(outer) || name.size() < outer.size() + 2 || name[outer.size()] != '(') return kNoType;
  name.remove_prefix(outer.size() + 1);
  name.remove_suffix(1);
  return tables::FindType(name);
}

class Flow {
 public:
  explicit Flow(const ModelFacts& facts) : facts_(facts), types_(facts.values.size(), kNoType) {
    for (const facts::GraphFacts& graph : facts.graphs) {
      if (graph.graph != nullptr) by_graph_.emplace(graph.graph, graph.id);
    }
    for (std::size_t id = 0; id < types_.size(); ++id) types_[id] = Initial(facts.values[id]);
  }

  std::vector<TypeId> Run() && {
    for (int pass = 0; pass < kMaxPasses; ++pass) {
      changed_ = false;
      for (const NodeFacts& node : facts_.nodes) Visit(node);
      if (!changed_) break;
    }
    return std::move(types_);
  }

 private:
  static TypeId Initial(const facts::Value& value) {
    if (value.initializer != nullptr) {
      const TypeId type = TensorType(value.initializer->data_type.value);
      if (type != kNoType) return type;
    }
    if (value.sparse_initializer != nullptr && value.sparse_initializer->values != nullptr) {
      return TensorType(value.sparse_initializer->values->data_type.value);
    }
    return value.info != nullptr ? DeclaredType(value.info->type.get()) : kNoType;
  }

  TypeId TypeOf(ValueId value) const { return value == kNone ? kNoType : types_[value]; }

  void Set(ValueId value, TypeId type) {
    if (value == kNone || type == kNoType || types_[value] != kNoType) return;
    types_[value] = type;
    changed_ = true;
  }

  void Visit(const NodeFacts& node) {
    const std::span<const ValueId> inputs = facts_.InputsOf(node), outputs = facts_.OutputsOf(node);
    if (node.function != kNone) return Call(node, inputs, outputs);
    if (node.schema == nullptr) return;
    const tables::OpSchema& schema = *node.schema;
    // An operator without results, or with more than it has, shows nothing.
    if (schema.output_count() == 0) return;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] == kNone || types_[outputs[i]] != kNoType) continue;
      Set(outputs[i], ByAttributes(node, inputs, i));
      Set(outputs[i], BySchema(schema, inputs, schema.output(i)));
    }
    if (node.domain.empty()) Subgraphs(node, inputs, outputs);
  }

  TypeId BySchema(const tables::OpSchema& schema, std::span<const ValueId> inputs, const tables::Formal& output) const {
    if (output.types.count() == 1) {
      for (std::size_t type = 0; type < tables::kMaxTypes; ++type) {
        if (output.types[type]) return static_cast<TypeId>(type);
      }
    }
    if (output.kind == tables::FormalKind::kVariadic && !output.homogeneous) return kNoType;
    if (schema.input_count() == 0) return kNoType;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const tables::Formal input = schema.input(i);
      if (input.constraint_index != 0xffff && input.constraint_index == output.constraint_index) {
        const TypeId type = TypeOf(inputs[i]);
        if (type != kNoType) return type;
      }
    }
    return kNoType;
  }

  // Results whose type an attribute or another relation than a shared parameter decides.
  TypeId ByAttributes(const NodeFacts& node, std::span<const ValueId> inputs, std::size_t output) const {
    if (!node.domain.empty()) return kNoType;
    const std::string_view op = node.node->op_type.view();
    const auto input = [&](std::size_t i) { return i < inputs.size() ? TypeOf(inputs[i]) : kNoType; };
    const auto number = [&](std::string_view name, std::int64_t otherwise) {
      const model::Attribute* const attribute = node.node->FindAttribute(name);
      return TensorType(attribute != nullptr ? attribute->i : otherwise);
    };
    if (op == "Cast") return number("to", 0);
    if (op == "CastLike" || op == "QuantizeLinear") {
      const TypeId like = input(op == "CastLike" ? 1 : 2);
      if (like != kNoType || op == "CastLike") return like;
      const model::Attribute* const stated = node.node->FindAttribute("output_dtype");
      return TensorType(stated != nullptr && stated->i != 0 ? stated->i : 2);
    }
    if (op == "Constant") return ConstantType(*node.node);
    if (op == "ConstantOfShape") {
      const model::Attribute* const value = node.node->FindAttribute("value");
      return TensorType(value != nullptr && value->t != nullptr ? value->t->data_type.value : 1);
    }
    if (op == "RandomNormal" || op == "RandomUniform") return number("dtype", 1);
    if (op == "Multinomial") return number("dtype", 6);
    if (op == "RandomNormalLike" || op == "RandomUniformLike" || op == "EyeLike" || op == "Bernoulli") {
      return node.node->FindAttribute("dtype") != nullptr ? number("dtype", 0) : input(0);
    }
    if (op.ends_with("Window")) return number("output_datatype", 1);
    if (op == "SequenceConstruct" || op == "SplitToSequence") return Wrapped("seq", input(0));
    if (op == "SequenceEmpty") return Wrapped("seq", number("dtype", 1));
    if (op == "SequenceAt" || op == "ConcatFromSequence") return Unwrapped("seq", input(0));
    if (op == "Optional" && input(0) != kNoType) return Wrapped("optional", input(0));
    if (op == "OptionalGetElement") {
      const TypeId inner = Unwrapped("optional", input(0));
      return inner != kNoType ? inner : input(0);
    }
    if (op == "DequantizeLinear" && output == 0 && node.schema->since_version() >= 19) return input(1);
    return kNoType;
  }

  static TypeId ConstantType(const model::Node& node) {
    for (const model::Attribute& attribute : node.attributes) {
      const std::string_view name = attribute.name.view();
      if (name == "value" && attribute.t != nullptr) return TensorType(attribute.t->data_type.value);
      if (name == "value_float" || name == "value_floats") return TensorType(1);
      if (name == "value_int" || name == "value_ints") return TensorType(7);
      if (name == "value_string" || name == "value_strings") return TensorType(8);
      if (name == "sparse_value" && attribute.sparse_tensor != nullptr && attribute.sparse_tensor->values != nullptr) {
        return TensorType(attribute.sparse_tensor->values->data_type.value);
      }
    }
    return kNoType;
  }

  // Results of control flow are those of its subgraphs; operands of a body are those of its operator.
  void Subgraphs(const NodeFacts& node, std::span<const ValueId> inputs, std::span<const ValueId> outputs) {
    const std::string_view op = node.node->op_type.view();
    if (op != "If" && op != "Loop" && op != "Scan" && op != "SequenceMap") return;
    for (const model::Attribute& attribute : node.node->attributes) {
      if (attribute.g == nullptr) continue;
      const auto graph = by_graph_.find(attribute.g.get());
      if (graph == by_graph_.end()) continue;
      const facts::GraphFacts& body = facts_.graphs[graph->second];
      // Scan before opset 9 has an operand for lengths first; a loop has a trip count and a condition.
      const bool loop = op == "Loop";
      const std::size_t skipped_inputs = op == "Scan" && node.opset_version < 9 ? 1 : 0;
      const std::size_t skipped_outputs = loop ? 1 : 0;
      if (op != "If") {
        for (std::size_t i = 0; i < body.graph->inputs.size(); ++i) {
          const std::size_t from = loop ? i : i + skipped_inputs;
          TypeId type = kNoType;
          if (loop && i < 2) {
            type = TensorType(i == 0 ? 7 : 9);
          } else if (from < inputs.size()) {
            type = TypeOf(inputs[from]);
            if (op == "SequenceMap" && Unwrapped("seq", type) != kNoType) type = Unwrapped("seq", type);
          }
          Set(Named(body, body.graph->inputs[i].name.view()), type);
        }
      }
      for (std::size_t i = 0; i < outputs.size() && i + skipped_outputs < body.graph->outputs.size(); ++i) {
        const TypeId type = TypeOf(Named(body, body.graph->outputs[i + skipped_outputs].name.view()));
        Set(outputs[i], op == "SequenceMap" ? Wrapped("seq", type) : type);
      }
    }
  }

  void Call(const NodeFacts& node, std::span<const ValueId> inputs, std::span<const ValueId> outputs) {
    const facts::FunctionFacts& function = facts_.functions[node.function];
    if (function.body == kNone) return;
    const facts::GraphFacts& body = facts_.graphs[function.body];
    for (std::size_t i = 0; i < inputs.size() && i < function.function->inputs.size(); ++i) {
      Set(Named(body, function.function->inputs[i].view()), TypeOf(inputs[i]));
    }
    for (std::size_t i = 0; i < outputs.size() && i < function.function->outputs.size(); ++i) {
      Set(outputs[i], TypeOf(Named(body, function.function->outputs[i].view())));
    }
  }

  // The value of this name that the graph itself defines, or one around it.
  ValueId Named(const facts::GraphFacts& graph, std::string_view name) {
    for (facts::GraphId id = graph.id; id != kNone; id = facts_.graphs[id].parent) {
      auto [names, is_new] = names_.try_emplace(id);
      if (is_new) {
        const facts::GraphFacts& owner = facts_.graphs[id];
        for (ValueId value = owner.first_value; value < owner.first_value + owner.value_count; ++value) {
          names->second.emplace(facts_.values[value].name, value);
        }
      }
      const auto found = names->second.find(name);
      if (found != names->second.end()) return found->second;
    }
    return kNone;
  }

  const ModelFacts& facts_;
  std::vector<TypeId> types_;
  absl::flat_hash_map<const model::Graph*, facts::GraphId> by_graph_;
  absl::flat_hash_map<facts::GraphId, absl::flat_hash_map<std::string_view, ValueId>> names_;
  bool changed_ = false;
};

}  // namespace

TypeId DeclaredType(const model::Type* type) {
  if (type != nullptr && type->kind == model::TypeKind::kTensor) return TensorType(type->elem_type.value);
  return tables::FindType(TypeText(type, 0));
}

std::vector<TypeId> TypesOfValues(const ModelFacts& facts) { return Flow(facts).Run(); }

}  // namespace onnx_assay::coverage
