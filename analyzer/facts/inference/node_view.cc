#include "analyzer/facts/inference/node_view.h"

#include "analyzer/facts/constant_values.h"
#include "analyzer/facts/inference/engine.h"

namespace onnx_assay::facts {
namespace {

// AttributeProto.AttributeType numbers. Source: onnx.proto.
enum : std::int64_t { kFloatType = 1, kIntType = 2, kStringType = 3, kFloatsType = 6, kIntsType = 7 };

// Every reference in a body looks through the attributes of the call; calls with more are not followed.
constexpr std::size_t kMaxCallAttributes = 256;

// A value field that is absent reads as 0 or empty where the type says which it would be.
bool IsOf(const model::Attribute& attribute, model::AttributeField field, std::int64_t type) {
  return attribute.has(field) || (attribute.fields_present == 0 && attribute.type.value == type);
}

}  // namespace

ResolvedAttribute ResolveAttribute(const model::Node& node, std::string_view name, const CallFrame* frame) {
  const model::Attribute* attribute = node.FindAttribute(name);
  if (attribute == nullptr) return {};
  // Each step goes one call outwards; calls are no deeper than Limits::max_call_depth.
  while (!attribute->ref_attr_name.empty()) {
    if (frame == nullptr || frame->call->attributes.size() > kMaxCallAttributes ||
        frame->function->attribute_defaults.size() > kMaxCallAttributes) {
      return {true, nullptr};
    }
    name = attribute->ref_attr_name.view();
    attribute = frame->call->FindAttribute(name);
    if (attribute == nullptr) {
      for (const model::Attribute& fallback : frame->function->attribute_defaults) {
        if (fallback.name == name) return {true, &fallback};
      }
      return {};
    }
    frame = frame->caller;
  }
  return {true, attribute};
}

NodeView::NodeView(Engine& engine, const NodeFacts& node, const CallFrame* frame, std::span<ValueForm> results)
    : engine_(engine),
      node_(node),
      frame_(frame),
      inputs_(engine.facts().InputsOf(node)),
      outputs_(engine.facts().OutputsOf(node)),
      version_(node.schema->since_version()),
      results_(results) {}

ValueForm NodeView::InputForm(std::size_t index) const {
  return HasInput(index) ? engine_.Form(inputs_[index]) : ValueForm{};
}

TypeIndex NodeView::InputType(std::size_t index) const { return InputForm(index).type; }

std::int32_t NodeView::InputElem(std::size_t index) const { return engine_.out().types.ElemType(InputType(index)); }

std::optional<std::span<const SymInt>> NodeView::InputShape(std::size_t index) const {
  const ListId shape = InputForm(index).shape;
  if (shape == kNoList) return std::nullopt;
  return List(shape);
}

std::optional<std::span<const SymInt>> NodeView::InputConstant(std::size_t index) const {
  const ListId constant = InputForm(index).constant;
  if (constant == kNoList) return std::nullopt;
  return List(constant);
}

const model::Tensor* NodeView::InputTensor(std::size_t index) const {
  return HasInput(index) ? ConstantTensor(engine_.facts(), inputs_[index]) : nullptr;
}

std::optional<std::vector<std::int64_t>> NodeView::InputInts(std::size_t index) const {
  std::vector<std::int64_t> values;
  if (const auto constant = InputConstant(index)) {
    for (const SymInt number : *constant) {
      if (!number.known()) return std::nullopt;
      values.push_back(number.value());
    }
    return values;
  }
  const model::Tensor* const tensor = InputTensor(index);
  return tensor == nullptr ? std::nullopt : ConstantInts(*tensor);
}

std::optional<std::vector<double>> NodeView::InputFloats(std::size_t index) const {
  const model::Tensor* const tensor = InputTensor(index);
  return tensor == nullptr ? std::nullopt : ConstantFloats(*tensor);
}

const model::Attribute* NodeView::Attribute(std::string_view name) const {
  return ResolveAttribute(*node_.node, name, frame_).attribute;
}

bool NodeView::Has(std::string_view name) const { return ResolveAttribute(*node_.node, name, frame_).found; }

std::optional<std::int64_t> NodeView::Int(std::string_view name, std::int64_t absent) const {
  const ResolvedAttribute resolved = ResolveAttribute(*node_.node, name, frame_);
  if (!resolved.found) return absent;
  if (resolved.attribute == nullptr || !IsOf(*resolved.attribute, model::AttributeField::kInt, kIntType)) {
    return std::nullopt;
  }
  return resolved.attribute->i;
}

std::optional<std::string_view> NodeView::String(std::string_view name, std::string_view absent) const {
  const ResolvedAttribute resolved = ResolveAttribute(*node_.node, name, frame_);
  if (!resolved.found) return absent;
  if (resolved.attribute == nullptr || !IsOf(*resolved.attribute, model::AttributeField::kString, kStringType)) {
    return std::nullopt;
  }
  return resolved.attribute->s.view();
}

NodeView::IntList NodeView::Ints(std::string_view name) const {
  const ResolvedAttribute resolved = ResolveAttribute(*node_.node, name, frame_);
  if (!resolved.found) return {};
  const model::Attribute* const attribute = resolved.attribute;
  if (attribute == nullptr || !IsOf(*attribute, model::AttributeField::kInts, kIntsType)) return {false, true, {}};
  if (!attribute->lists) return {true, true, {}};
  if (attribute->lists->ints_count != attribute->lists->ints.size()) return {false, true, {}};
  return {true, true, attribute->lists->ints};
}

std::optional<std::span<const float>> NodeView::Floats(std::string_view name) const {
  const model::Attribute* const attribute = Attribute(name);
  if (attribute == nullptr || !IsOf(*attribute, model::AttributeField::kFloats, kFloatsType)) return std::nullopt;
  if (!attribute->lists) return std::span<const float>();
  if (attribute->lists->floats_count != attribute->lists->floats.size()) return std::nullopt;
  return attribute->lists->floats;
}

TypePool& NodeView::types() { return engine_.out().types; }

void NodeView::SetType(std::size_t output, TypeIndex type) {
  if (output < results_.size()) results_[output].type = type;
}

void NodeView::SetShape(std::size_t output, std::span<const SymInt> shape) {
  if (!HasOutput(output) || shape.size() > engine_.facts().limits->max_inferred_rank) return;
  for (const SymInt dim : shape) {
    if (dim.known() && dim.value() < 0) return;
  }
  results_[output].shape = Intern(shape);
}

void NodeView::SetConstant(std::size_t output, std::span<const SymInt> values) {
  if (!HasOutput(output) || values.size() > engine_.facts().limits->max_inferred_constant) return;
  results_[output].constant = Intern(values);
}

void NodeView::SetForm(std::size_t output, const ValueForm& form) {
  if (output < results_.size()) results_[output] = form;
}

GraphId NodeView::Subgraph(std::string_view attribute) const {
  const model::Attribute* const holder = node_.node->FindAttribute(attribute);
  return holder == nullptr || !holder->ref_attr_name.empty() || !holder->g ? kNone
                                                                          : engine_.SubgraphOf(node_.id, holder);
}

std::vector<ValueForm> NodeView::Run(GraphId graph, std::span<const ValueForm> inputs) {
  return engine_.RunSubgraph(graph, inputs, frame_);
}

ValueForm NodeView::JoinForms(const ValueForm& a, const ValueForm& b) const { return engine_.JoinForms(a, b); }
ListId NodeView::Intern(std::span<const SymInt> list) { return engine_.out().lists.Intern(list); }
std::span<const SymInt> NodeView::List(ListId list) const { return engine_.out().lists.Get(list); }

}  // namespace onnx_assay::facts
