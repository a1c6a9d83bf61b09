// GraphProto, FunctionProto and TrainingInfoProto.

#include "analyzer/model/reader.h"

namespace onnx_assay::model {
namespace {

void ReadAnnotation(Reader& reader, const Field& field, QuantizationAnnotation& annotation) {
  MessageCursor fields(reader, wire::kTensorAnnotation, field, annotation.path);
  while (const Field* f = fields.Next()) {
    if (f->spec->number == 1) {
      annotation.tensor_name = reader.ReadText(*f, annotation.path, wire::kTensorAnnotation);
    } else {
      ReadInto(reader, *f, annotation.path, annotation.parameters, &ReadEntry);
    }
  }
}

}  // namespace

void ReadGraph(Reader& reader, const Field& field, Graph& graph) {
  const wire::MessageSpec& spec = wire::kGraphProto;
  const PathId path = graph.path;
  MessageCursor fields(reader, spec, field, path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1: ReadInto(reader, *f, path, graph.nodes, &ReadNode); break;
      case 2: graph.name = reader.ReadText(*f, path, spec); break;
      case 5: ReadInto(reader, *f, path, graph.initializers, &ReadTensor); break;
      case 10: graph.doc_string = reader.ReadText(*f, path, spec); break;
      case 11: ReadInto(reader, *f, path, graph.inputs, &ReadValueInfo); break;
      case 12: ReadInto(reader, *f, path, graph.outputs, &ReadValueInfo); break;
      case 13: ReadInto(reader, *f, path, graph.value_infos, &ReadValueInfo); break;
      case 14: ReadInto(reader, *f, path, graph.quantization_annotations, &ReadAnnotation); break;
      case 15: ReadInto(reader, *f, path, graph.sparse_initializers, &ReadSparseTensor); break;
      case 16: ReadInto(reader, *f, path, graph.metadata_props, &ReadEntry); break;
      default: break;
    }
  }
}

void ReadFunction(Reader& reader, const Field& field, Function& function) {
  const wire::MessageSpec& spec = wire::kFunctionProto;
  const PathId path = function.path;
  MessageCursor fields(reader, spec, field, path);
  const auto add = [&](std::vector<Text>& list, const Field& f) {
    if (reader.Charge()) list.push_back(reader.ReadText(f, path, spec));
  };
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1:
        function.name = reader.ReadText(*f, path, spec);
        reader.model.paths.SetName(path, function.name.view());
        break;
      case 4: add(function.inputs, *f); break;
      case 5: add(function.outputs, *f); break;
      case 6: add(function.attribute_names, *f); break;
      case 7: ReadInto(reader, *f, path, function.nodes, &ReadNode); break;
      case 8: function.doc_string = reader.ReadText(*f, path, spec); break;
      case 9: ReadInto(reader, *f, path, function.opset_imports, &ReadOpsetImport); break;
      case 10: function.domain = reader.ReadText(*f, path, spec); break;
      case 11: ReadInto(reader, *f, path, function.attribute_defaults, &ReadAttribute); break;
      case 12: ReadInto(reader, *f, path, function.value_infos, &ReadValueInfo); break;
      case 13: function.overload = reader.ReadText(*f, path, spec); break;
      case 14: ReadInto(reader, *f, path, function.metadata_props, &ReadEntry); break;
      default: break;
    }
  }
}

void ReadTrainingInfo(Reader& reader, const Field& field, TrainingInfo& info) {
  MessageCursor fields(reader, wire::kTrainingInfoProto, field, info.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1: ReadInto(reader, *f, info.path, info.initialization, &ReadGraph); break;
      case 2: ReadInto(reader, *f, info.path, info.algorithm, &ReadGraph); break;
      case 3: ReadInto(reader, *f, info.path, info.initialization_bindings, &ReadEntry); break;
      case 4: ReadInto(reader, *f, info.path, info.update_bindings, &ReadEntry); break;
      default: break;
    }
  }
}

}  // namespace onnx_assay::model
