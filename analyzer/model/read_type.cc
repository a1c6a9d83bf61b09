// TypeProto, TensorShapeProto and ValueInfoProto.

#include "analyzer/model/reader.h"

namespace onnx_assay::model {
namespace {

TypeExtras& Extras(Type& type) {
  if (!type.extras) type.extras = std::make_unique<TypeExtras>();
  return *type.extras;
}

ValueInfoExtras& Extras(ValueInfo& info) {
  if (!info.extras) info.extras = std::make_unique<ValueInfoExtras>();
  return *info.extras;
}

void ReadDim(Reader& reader, const Field& field, Dim& dim) {
  MessageCursor fields(reader, wire::kTensorShapeProtoDimension, field, dim.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1:
        dim.kind = Dim::Kind::kValue;
        dim.value = static_cast<std::int64_t>(f->value);
        dim.param = Text();
        break;
      case 2:
        dim.kind = Dim::Kind::kParam;
        dim.value = 0;
        dim.param = reader.ReadText(*f, dim.path, wire::kTensorShapeProtoDimension);
        break;
      case 3:
        dim.rare_denotation =
            std::make_unique<Text>(reader.ReadText(*f, dim.path, wire::kTensorShapeProtoDimension));
        break;
      default: break;
    }
  }
}

void ReadShape(Reader& reader, const Field& field, Shape& shape) {
  MessageCursor fields(reader, wire::kTensorShapeProto, field, shape.path);
  while (const Field* f = fields.Next()) ReadInto(reader, *f, shape.path, shape.dims, &ReadDim);
}

// TypeProto.Tensor and TypeProto.SparseTensor have the same fields.
void ReadTensorType(Reader& reader, const Field& field, const wire::MessageSpec& spec, Type& type) {
  const PathId path = reader.model.paths.Add(type.path, field.spec->name, PathTree::kNoIndex);
  MessageCursor fields(reader, spec, field, path);
  while (const Field* f = fields.Next()) {
    if (f->spec->number == 1) type.elem_type = reader.ToInt(*f);
    if (f->spec->number == 2) ReadInto(reader, *f, path, type.shape, &ReadShape);
  }
}

// Sequence, optional and map types: an element type behind one more message.
void ReadContainerType(Reader& reader, const Field& field, const wire::MessageSpec& spec, Type& type) {
  const PathId path = reader.model.paths.Add(type.path, field.spec->name, PathTree::kNoIndex);
  const bool map = type.kind == TypeKind::kMap;
  MessageCursor fields(reader, spec, field, path);
  while (const Field* f = fields.Next()) {
    if (map && f->spec->number == 1) {
      Extras(type).key_type = reader.ToInt(*f);
    } else {
      ReadInto(reader, *f, path, type.element, &ReadType);
    }
  }
}

void ReadOpaqueType(Reader& reader, const Field& field, Type& type) {
  const PathId path = reader.model.paths.Add(type.path, field.spec->name, PathTree::kNoIndex);
  MessageCursor fields(reader, wire::kTypeProtoOpaque, field, path);
  while (const Field* f = fields.Next()) {
    (f->spec->number == 1 ? Extras(type).opaque_domain : Extras(type).opaque_name) =
        reader.ReadText(*f, path, wire::kTypeProtoOpaque);
  }
}

// Another member of the oneof replaces what was set; the same member merges into it.
void Select(Type& type, TypeKind kind) {
  if (type.kind == kind) return;
  Type fresh;
  fresh.path = type.path;
  fresh.range = type.range;
  if (type.denotation().present()) Extras(fresh).denotation = type.denotation();
  fresh.kind = kind;
  type = std::move(fresh);
}

}  // namespace

void ReadType(Reader& reader, const Field& field, Type& type) {
  MessageCursor fields(reader, wire::kTypeProto, field, type.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1:
        Select(type, TypeKind::kTensor);
        ReadTensorType(reader, *f, wire::kTypeProtoTensor, type);
        break;
      case 4:
        Select(type, TypeKind::kSequence);
        ReadContainerType(reader, *f, wire::kTypeProtoSequence, type);
        break;
      case 5:
        Select(type, TypeKind::kMap);
        ReadContainerType(reader, *f, wire::kTypeProtoMap, type);
        break;
      case 6: Extras(type).denotation = reader.ReadText(*f, type.path, wire::kTypeProto); break;
      case 7:
        Select(type, TypeKind::kOpaque);
        ReadOpaqueType(reader, *f, type);
        break;
      case 8:
        Select(type, TypeKind::kSparseTensor);
        ReadTensorType(reader, *f, wire::kTypeProtoSparseTensor, type);
        break;
      case 9:
        Select(type, TypeKind::kOptional);
        ReadContainerType(reader, *f, wire::kTypeProtoOptional, type);
        break;
      default: break;
    }
  }
}

void ReadValueInfo(Reader& reader, const Field& field, ValueInfo& info) {
  const wire::MessageSpec& spec = wire::kValueInfoProto;
  MessageCursor fields(reader, spec, field, info.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1:
        info.name = reader.ReadText(*f, info.path, spec);
        reader.model.paths.SetName(info.path, info.name.view());
        break;
      case 2: ReadInto(reader, *f, info.path, info.type, &ReadType); break;
      case 3: Extras(info).doc_string = reader.ReadText(*f, info.path, spec); break;
      case 4: ReadInto(reader, *f, info.path, Extras(info).metadata_props, &ReadEntry); break;
      default: break;
    }
  }
}

void ReadEntry(Reader& reader, const Field& field, Entry& entry) {
  const wire::MessageSpec& spec = wire::kStringStringEntryProto;
  MessageCursor fields(reader, spec, field, entry.path);
  while (const Field* f = fields.Next()) {
    if (f->spec->number == 1) {
      entry.key = reader.ReadText(*f, entry.path, spec);
      reader.model.paths.SetName(entry.path, entry.key.view());
    } else {
      entry.value = reader.ReadText(*f, entry.path, spec);
    }
  }
}

void ReadOpsetImport(Reader& reader, const Field& field, OpsetImport& import) {
  const wire::MessageSpec& spec = wire::kOperatorSetIdProto;
  MessageCursor fields(reader, spec, field, import.path);
  while (const Field* f = fields.Next()) {
    if (f->spec->number == 1) {
      import.domain = reader.ReadText(*f, import.path, spec);
    } else {
      import.version = reader.ToInt(*f);
    }
  }
}

}  // namespace onnx_assay::model
