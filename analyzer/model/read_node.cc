// NodeProto and AttributeProto.

#include <cstring>
#include <memory>

#include "absl/container/inlined_vector.h"
#include "analyzer/model/reader.h"

namespace onnx_assay::model {
namespace {

AttributeLists& Lists(Attribute& attribute) {
  if (!attribute.lists) attribute.lists = std::make_unique<AttributeLists>();
  return *attribute.lists;
}

float ToFloat(std::uint64_t bits) {
  const auto narrow = static_cast<std::uint32_t>(bits);
  float value = 0;
  std::memcpy(&value, &narrow, sizeof value);
  return value;
}

void ReadFloats(Reader& reader, const Field& f, const Attribute& attribute, AttributeLists& lists) {
  lists.floats_range = Hull(lists.floats_range, f.range());
  reader.ReadNumbers(f, attribute.path, wire::kAttributeProto, [&](std::uint64_t bits) {
    if (lists.floats_count++ < reader.limits.max_kept_list_values) lists.floats.push_back(ToFloat(bits));
  });
}

void ReadInts(Reader& reader, const Field& f, const Attribute& attribute, AttributeLists& lists) {
  lists.ints_range = Hull(lists.ints_range, f.range());
  reader.ReadNumbers(f, attribute.path, wire::kAttributeProto, [&](std::uint64_t value) {
    if (lists.ints_count++ < reader.limits.max_kept_list_values) {
      lists.ints.push_back(static_cast<std::int64_t>(value));
    }
  });
}

void ReadStrings(Reader& reader, const Field& f, const Attribute& attribute, AttributeLists& lists) {
  lists.strings_range = Hull(lists.strings_range, f.range());
  if (lists.strings_count++ >= reader.limits.max_kept_list_values || !reader.Charge()) return;
  lists.strings.push_back(reader.ReadText(f, attribute.path, wire::kAttributeProto));
}

AttributeField Bit(std::uint32_t number) {
  switch (number) {
    case 2: return AttributeField::kFloat;
    case 3: return AttributeField::kInt;
    case 4: return AttributeField::kString;
    case 5: return AttributeField::kTensor;
    case 6: return AttributeField::kGraph;
    case 7: return AttributeField::kFloats;
    case 8: return AttributeField::kInts;
    case 9: return AttributeField::kStrings;
    case 10: return AttributeField::kTensors;
    case 11: return AttributeField::kGraphs;
    case 14: return AttributeField::kTypeProto;
    case 15: return AttributeField::kTypeProtos;
    case 22: return AttributeField::kSparseTensor;
    case 23: return AttributeField::kSparseTensors;
    default: return AttributeField{0};
  }
}

void ReadValue(Reader& reader, const Field& f, Attribute& attribute) {
  const PathId path = attribute.path;
  switch (f.spec->number) {
    case 2: attribute.f = ToFloat(f.value); break;
    case 3: attribute.i = static_cast<std::int64_t>(f.value); break;
    case 4: attribute.s = reader.ReadText(f, path, wire::kAttributeProto); break;
    case 5: ReadInto(reader, f, path, attribute.t, &ReadTensor); break;
    case 6: ReadInto(reader, f, path, attribute.g, &ReadGraph); break;
    case 7: ReadFloats(reader, f, attribute, Lists(attribute)); break;
    case 8: ReadInts(reader, f, attribute, Lists(attribute)); break;
    case 9: ReadStrings(reader, f, attribute, Lists(attribute)); break;
    case 10: ReadInto(reader, f, path, Lists(attribute).tensors, &ReadTensor); break;
    case 11: ReadInto(reader, f, path, Lists(attribute).graphs, &ReadGraph); break;
    case 14: ReadInto(reader, f, path, attribute.tp, &ReadType); break;
    case 15: ReadInto(reader, f, path, Lists(attribute).type_protos, &ReadType); break;
    case 22: ReadInto(reader, f, path, attribute.sparse_tensor, &ReadSparseTensor); break;
    case 23: ReadInto(reader, f, path, Lists(attribute).sparse_tensors, &ReadSparseTensor); break;
    default: break;
  }
}

// Names of one node while it is read; most nodes have few.
struct NodeNames {
  absl::InlinedVector<Text, 6> inputs;
  absl::InlinedVector<Text, 4> outputs;
};

std::span<const Text> Store(Reader& reader, std::span<const Text> names) {
  if (names.empty()) return {};
  auto* const stored = reinterpret_cast<Text*>(reader.model.arena.Allocate(names.size_bytes()));
  std::uninitialized_copy(names.begin(), names.end(), stored);
  return {stored, names.size()};
}

NodeExtras& Extras(Node& node) {
  if (!node.extras) node.extras = std::make_unique<NodeExtras>();
  return *node.extras;
}

}  // namespace

void ReadAttribute(Reader& reader, const Field& field, Attribute& attribute) {
  const wire::MessageSpec& spec = wire::kAttributeProto;
  MessageCursor fields(reader, spec, field, attribute.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1:
        attribute.name = reader.ReadText(*f, attribute.path, spec);
        reader.model.paths.SetName(attribute.path, attribute.name.view());
        break;
      case 13:
        attribute.rare_doc_string = std::make_unique<Text>(reader.ReadText(*f, attribute.path, spec));
        break;
      case 20: reader.ReadEnum(*f, attribute.type); break;
      case 21: attribute.ref_attr_name = reader.ReadText(*f, attribute.path, spec); break;
      default:
        attribute.fields_present =
            static_cast<std::uint16_t>(attribute.fields_present | static_cast<std::uint16_t>(Bit(f->spec->number)));
        attribute.value_range = Hull(attribute.value_range, f->range());
        ReadValue(reader, *f, attribute);
        break;
    }
  }
}

void ReadNode(Reader& reader, const Field& field, Node& node) {
  const wire::MessageSpec& spec = wire::kNodeProto;
  MessageCursor fields(reader, spec, field, node.path);
  NodeNames names;
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1:
        if (reader.Charge()) names.inputs.push_back(reader.ReadText(*f, node.path, spec));
        break;
      case 2:
        if (reader.Charge()) names.outputs.push_back(reader.ReadText(*f, node.path, spec));
        break;
      case 3:
        node.name = reader.ReadText(*f, node.path, spec);
        reader.model.paths.SetName(node.path, node.name.view());
        break;
      case 4: node.op_type = reader.ReadText(*f, node.path, spec); break;
      case 5: ReadInto(reader, *f, node.path, node.attributes, &ReadAttribute); break;
      case 6: Extras(node).doc_string = reader.ReadText(*f, node.path, spec); break;
      case 7: node.domain = reader.ReadText(*f, node.path, spec); break;
      case 8: node.overload = reader.ReadText(*f, node.path, spec); break;
      case 9: ReadInto(reader, *f, node.path, Extras(node).metadata_props, &ReadEntry); break;
      case 10: ReadInto(reader, *f, node.path, Extras(node).device_configurations, &ReadNodeDevice); break;
      default: break;
    }
  }
  node.inputs = Store(reader, names.inputs);
  node.outputs = Store(reader, names.outputs);
}

}  // namespace onnx_assay::model
