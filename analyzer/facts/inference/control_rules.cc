// Operators that run subgraphs, and those on sequences and optionals.

#include <algorithm>

#include "analyzer/facts/inference/operator_rules.h"

namespace onnx_assay::facts {
namespace {

// TensorProto.DataType numbers. Source: onnx.proto.
enum : std::int64_t { kFloat = 1, kInt64 = 7, kBool = 9 };

ValueForm WithoutShape(const ValueForm& form) { return {.type = form.type}; }

void If(NodeView& node) {
  const GraphId then_graph = node.Subgraph("then_branch"), else_graph = node.Subgraph("else_branch");
  if (then_graph == kNone || else_graph == kNone) return;
  const std::vector<ValueForm> then_forms = node.Run(then_graph, {});
  const std::vector<ValueForm> else_forms = node.Run(else_graph, {});
  for (std::size_t i = 0; i < std::min(then_forms.size(), else_forms.size()); ++i) {
    node.SetForm(i, node.JoinForms(then_forms[i], else_forms[i]));
  }
}

// A list of what a body gives on each turn: one more axis, of unknown length.
ValueForm Stacked(NodeView& node, const ValueForm& form, std::int64_t axis) {
  ValueForm stacked = WithoutShape(form);
  if (form.shape == kNoList) return stacked;
  const std::span<const SymInt> shape = node.List(form.shape);
  const auto rank = static_cast<std::int64_t>(shape.size()) + 1;
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) return stacked;
  Dims dims(shape.begin(), shape.end());
  dims.insert(dims.begin() + axis, SymInt());
  stacked.shape = node.Intern(dims);
  return stacked;
}

void Loop(NodeView& node) {
  const GraphId body = node.Subgraph("body");
  if (body == kNone || node.input_count() < 2) return;
  const std::size_t carried = node.input_count() - 2;
  ValueForm trip{.type = node.types().Tensor(kInt64), .shape = node.Intern({})};
  ValueForm condition{.type = node.types().Tensor(kBool), .shape = node.Intern({})};
  std::vector<ValueForm> inputs{trip, condition};
  // A carried value may change its shape, even its elements, on every turn.
  for (std::size_t i = 0; i < carried; ++i) inputs.push_back(WithoutShape(node.InputForm(i + 2)));
  const std::vector<ValueForm> forms = node.Run(body, inputs);
  for (std::size_t i = 0; i + 1 < forms.size() && i < node.output_count(); ++i) {
    const ValueForm& form = forms[i + 1];
    // With no turn at all the initial value comes out.
    node.SetForm(i, i < carried ? node.JoinForms(node.InputForm(i + 2), form) : Stacked(node, form, 0));
    if (i < carried) node.results()[i].constant = kNoList;
  }
}

std::int64_t AxisAt(const NodeView::IntList& axes, std::size_t index) {
  return index < axes.values.size() ? axes.values[index] : 0;
}

// One slice of a scanned input.
ValueForm Sliced(NodeView& node, const ValueForm& form, std::int64_t axis) {
  ValueForm slice = WithoutShape(form);
  if (form.shape == kNoList) return slice;
  const std::span<const SymInt> shape = node.List(form.shape);
  const auto rank = static_cast<std::int64_t>(shape.size());
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) return slice;
  Dims dims(shape.begin(), shape.end());
  dims.erase(dims.begin() + axis);
  slice.shape = node.Intern(dims);
  return slice;
}

// Version 8 has a batch axis and an optional first input; only its types are followed.
void Scan(NodeView& node) {
  const GraphId body = node.Subgraph("body");
  const std::optional<std::int64_t> scanned = node.Int("num_scan_inputs", 0);
  const std::size_t skipped = node.version() < 9 ? 1 : 0;
  if (body == kNone || !scanned || *scanned < 0 || node.input_count() < skipped) return;
  const std::size_t given = node.input_count() - skipped;
  const auto count = static_cast<std::uint64_t>(*scanned);
  if (count > given) return;
  const std::size_t states = given - static_cast<std::size_t>(count);
  const NodeView::IntList input_axes = node.Ints("scan_input_axes"), output_axes = node.Ints("scan_output_axes");
  std::vector<ValueForm> inputs;
  for (std::size_t i = 0; i < given; ++i) {
    const ValueForm form = node.InputForm(i + skipped);
    const bool whole = i < states || skipped != 0 || !input_axes.known;
    inputs.push_back(whole ? WithoutShape(form) : Sliced(node, form, AxisAt(input_axes, i - states)));
  }
  const std::vector<ValueForm> forms = node.Run(body, inputs);
  for (std::size_t i = 0; i < forms.size() && i < node.output_count(); ++i) {
    if (skipped != 0 || (i >= states && !output_axes.known)) {
      node.SetForm(i, WithoutShape(forms[i]));
    } else if (i < states) {
      node.SetForm(i, node.JoinForms(node.InputForm(i), forms[i]));
      node.results()[i].constant = kNoList;
    } else {
      node.SetForm(i, Stacked(node, forms[i], AxisAt(output_axes, i - states)));
    }
  }
}

TypeIndex ElementOf(NodeView& node, TypeIndex type, model::TypeKind kind) {
  const TypeForm& form = node.types().Form(type);
  return form.kind == kind ? form.element : kUnknownType;
}

void SequenceMap(NodeView& node) {
  const GraphId body = node.Subgraph("body");
  if (body == kNone) return;
  std::vector<ValueForm> inputs;
  for (std::size_t i = 0; i < node.input_count(); ++i) {
    const ValueForm form = node.InputForm(i);
    const TypeIndex element = ElementOf(node, form.type, model::TypeKind::kSequence);
    inputs.push_back(element != kUnknownType ? ValueForm{.type = element} : form);
  }
  const std::vector<ValueForm> forms = node.Run(body, inputs);
  for (std::size_t i = 0; i < forms.size(); ++i) node.SetForm(i, {.type = node.types().Sequence(forms[i].type)});
}

void SequenceEmpty(NodeView& node) {
  const std::optional<std::int64_t> elem = node.Int("dtype", kFloat);
  node.SetType(0, elem ? node.types().Sequence(node.types().Tensor(*elem)) : kUnknownType);
}

void SequenceConstruct(NodeView& node) {
  TypeIndex type = kUnknownType;
  for (std::size_t i = 0; i < node.input_count(); ++i) {
    const TypeIndex input = node.InputType(i);
    if (input == kUnknownType || input == type) continue;
    if (type != kUnknownType) return node.SetType(0, kUnknownType);
    type = input;
  }
  node.SetType(0, node.types().Sequence(type));
}

void SplitToSequence(NodeView& node) { node.SetType(0, node.types().Sequence(node.InputType(0))); }

void SequenceElement(NodeView& node) {
  node.SetType(0, ElementOf(node, node.InputType(0), model::TypeKind::kSequence));
}

void ConcatFromSequence(NodeView& node) { SequenceElement(node); }

void SequenceLength(NodeView& node) { node.SetScalar(0); }

void Optional(NodeView& node) {
  if (node.HasInput(0)) return node.SetType(0, node.types().Optional(node.InputType(0)));
  const model::Attribute* const attribute = node.Attribute("type");
  if (attribute == nullptr || !attribute->tp) return;
  node.SetType(0, node.types().Optional(node.types().Declared(*attribute->tp)));
}

// From version 18 on the input may also be the element itself.
void OptionalGetElement(NodeView& node) {
  const TypeIndex type = node.InputType(0);
  const TypeIndex element = ElementOf(node, type, model::TypeKind::kOptional);
  if (element != kUnknownType || node.version() < 18) return node.SetType(0, element);
  node.SetForm(0, node.InputForm(0));
}

void OptionalHasElement(NodeView& node) { node.SetScalar(0); }

constexpr RuleEntry kRules[] = {
    {"", "If", &If},
    {"", "Loop", &Loop},
    {"", "Scan", &Scan},
    {"", "SequenceMap", &SequenceMap},
    {"", "SequenceEmpty", &SequenceEmpty},
    {"", "SequenceConstruct", &SequenceConstruct},
    {"", "SequenceAt", &SequenceElement},
    {"", "SequenceLength", &SequenceLength},
    {"", "SplitToSequence", &SplitToSequence},
    {"", "ConcatFromSequence", &ConcatFromSequence},
    {"", "Optional", &Optional},
    {"", "OptionalGetElement", &OptionalGetElement},
    {"", "OptionalHasElement", &OptionalHasElement},
};

}  // namespace

std::span<const RuleEntry> ControlRules() { return kRules; }

}  // namespace onnx_assay::facts
