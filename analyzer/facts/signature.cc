#include "analyzer/facts/signature.h"

#include <span>

namespace onnx_assay::facts {
namespace {

using model::AttributeField;

struct AttributeTypeRow {
  std::string_view name;
  AttributeField field;
};

// By number of AttributeProto.AttributeType, from 1 on.
constexpr AttributeTypeRow kAttributeTypes[] = {
    {"float", AttributeField::kFloat},
    {"int", AttributeField::kInt},
    {"string", AttributeField::kString},
    {"tensor", AttributeField::kTensor},
    {"graph", AttributeField::kGraph},
    {"floats", AttributeField::kFloats},
    {"ints", AttributeField::kInts},
    {"strings", AttributeField::kStrings},
    {"tensors", AttributeField::kTensors},
    {"graphs", AttributeField::kGraphs},
    {"sparse_tensor", AttributeField::kSparseTensor},
    {"sparse_tensors", AttributeField::kSparseTensors},
    {"type_proto", AttributeField::kTypeProto},
    {"type_protos", AttributeField::kTypeProtos},
};

const AttributeTypeRow* FindRow(std::int64_t type) {
  return type >= 1 && type <= static_cast<std::int64_t>(std::size(kAttributeTypes))
             ? &kAttributeTypes[type - 1]
             : nullptr;
}

struct Counts {
  std::size_t least;
  std::optional<std::size_t> most;
  bool listed;  // the count is one of those listed
  std::size_t formals;
};

template <typename FormalOf>
std::optional<ArityFault> FindFault(std::span<const model::Text> values, const Counts& counts,
                                    bool output, const FormalOf& formal_of) {
  using Kind = ArityFault::Kind;
  const std::size_t count = values.size();
  if (count < counts.least) return ArityFault{Kind::kTooFew, output, 0, count};
  if (counts.most && count > *counts.most) return ArityFault{Kind::kTooMany, output, 0, count};
  if (!counts.listed) return ArityFault{Kind::kNotAllowed, output, 0, count};
  for (std::size_t i = 0; i < count && i < counts.formals; ++i) {
    if (values[i].empty() && formal_of(i).kind == tables::FormalKind::kSingle) {
      return ArityFault{Kind::kOmitted, output, i, count};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<ArityFault> FindArityFault(const model::Node& node, const tables::OpSchema& schema) {
  const std::size_t inputs = node.inputs.size();
  std::optional<ArityFault> fault =
      FindFault(node.inputs,
                {schema.min_inputs(), schema.max_inputs(), schema.AllowsInputCount(inputs),
                 schema.input_count()},
                false, [&](std::size_t i) { return schema.input(i); });
  if (fault) return fault;
  const std::size_t outputs = node.outputs.size();
  return FindFault(node.outputs,
                   {schema.min_outputs(), schema.max_outputs(), schema.AllowsOutputCount(outputs),
                    schema.output_count()},
                   true, [&](std::size_t i) { return schema.output(i); });
}

bool IsFreeAttribute(std::string_view name) { return name.starts_with("__"); }

bool FitsSignature(const model::Node& node, const tables::OpSchema& schema) {
  if (schema.deprecated() || FindArityFault(node, schema)) return false;
  for (const model::Attribute& attribute : node.attributes) {
    if (IsFreeAttribute(attribute.name.view())) continue;
    const std::optional<tables::AttributeFormal> formal =
        schema.FindAttribute(attribute.name.view());
    if (!formal || (attribute.type.present() && attribute.type.value != formal->type)) return false;
  }
  for (std::size_t i = 0; i < schema.attribute_count(); ++i) {
    const tables::AttributeFormal formal = schema.attribute(i);
    if (formal.required && node.FindAttribute(formal.name) == nullptr) return false;
  }
  return true;
}

std::uint16_t ValueFieldOf(std::int64_t attribute_type) {
  const AttributeTypeRow* const row = FindRow(attribute_type);
  return row ? static_cast<std::uint16_t>(row->field) : std::uint16_t{0};
}

std::string_view AttributeTypeName(std::int64_t attribute_type) {
  const AttributeTypeRow* const row = FindRow(attribute_type);
  return row ? row->name : "undefined";
}

}  // namespace onnx_assay::facts
