#include "analyzer/facts/inference/type_plan.h"

namespace onnx_assay::facts {
namespace {

// A variadic whose values may differ in type says nothing about any one of them.
std::uint16_t ConstraintOf(const tables::Formal& formal) {
  const bool mixed = formal.kind == tables::FormalKind::kVariadic && !formal.homogeneous;
  return mixed ? TypePlan::kNoConstraint : formal.constraint_index;
}

TypeIndex OnlyType(const tables::TypeSet& set, TypePool& types) {
  if (set.count() != 1) return kUnknownType;
  for (std::size_t type = 0; type < tables::kMaxTypes; ++type) {
    if (set.test(type)) return types.Named(static_cast<tables::TypeId>(type));
  }
  return kUnknownType;
}

}  // namespace

TypePlan TypePlan::Of(const tables::OpSchema& schema, TypePool& types) {
  TypePlan plan;
  for (std::size_t i = 0; i < schema.input_count(); ++i) plan.inputs.push_back(ConstraintOf(schema.input(i)));
  for (std::size_t i = 0; i < schema.output_count(); ++i) {
    const tables::Formal formal = schema.output(i);
    plan.outputs.push_back({OnlyType(formal.types, types), ConstraintOf(formal), formal.types});
  }
  plan.rule = FindRule(schema.domain(), schema.name());
  return plan;
}

TypeIndex TypePlan::TypeShared(const NodeView& node, std::uint16_t constraint) const {
  if (constraint == kNoConstraint || inputs.empty()) return kUnknownType;
  TypeIndex shared = kUnknownType;
  for (std::size_t i = 0; i < node.input_count(); ++i) {
    if (inputs[i < inputs.size() ? i : inputs.size() - 1] != constraint) continue;
    const TypeIndex type = node.InputType(i);
    if (type == kUnknownType || type == shared) continue;
    if (shared != kUnknownType) return kUnknownType;
    shared = type;
  }
  return shared;
}

void TypePlan::Apply(NodeView& node) const {
  std::uint16_t last = kNoConstraint;
  TypeIndex last_type = kUnknownType;
  for (std::size_t i = 0; i < node.output_count(); ++i) {
    const Output* const output = FormalOutput(i);
    if (output == nullptr || !node.HasOutput(i)) continue;
    if (output->fixed != kUnknownType) {
      node.SetType(i, output->fixed);
      continue;
    }
    if (output->constraint != last) {
      last = output->constraint;
      last_type = TypeShared(node, last);
    }
    node.SetType(i, last_type);
  }
}

void TypePlan::Restrict(NodeView& node) const {
  for (std::size_t i = 0; i < node.output_count(); ++i) {
    const Output* const output = FormalOutput(i);
    ValueForm& form = node.results()[i];
    if (output == nullptr || form.type == kUnknownType || output->types.none()) continue;
    const tables::TypeId type = node.types().Form(form.type).in_tables;
    if (type == tables::kNoType || !output->types.test(type)) form = {};
  }
}

}  // namespace onnx_assay::facts
