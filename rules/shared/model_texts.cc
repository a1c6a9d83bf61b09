#include "rules/shared/model_texts.h"

namespace onnx_assay::rules {
namespace {

using model::Attribute;
using model::Element;
using model::Text;

class TextWalk {
 public:
  TextWalk(const facts::ModelFacts& facts, const TextVisitor& visit) : facts_(facts), visit_(visit) {}

  void Run() {
    const model::Model& model = *facts_.model;
    Give(model, model.producer_name, TextRole::kProducer);
    Give(model, model.producer_version, TextRole::kProducer);
    Give(model, model.domain, TextRole::kProducer);
    Give(model, model.doc_string, TextRole::kDocumentation);
    for (const model::OpsetImport& import : model.opset_imports) Give(import, import.domain, TextRole::kName);
    for (const facts::GraphFacts& graph : facts_.graphs) {
      if (graph.graph != nullptr) VisitGraph(*graph.graph);
    }
    for (const facts::NodeFacts& node : facts_.nodes) VisitNode(*node.node);
    for (const facts::TensorFacts& tensor : facts_.tensors) {
      Give(*tensor.tensor, tensor.tensor->name, TextRole::kName);
      Give(*tensor.tensor, tensor.tensor->doc_string, TextRole::kDocumentation);
    }
    for (const model::ValueInfo* const info : facts_.value_infos) VisitValueInfo(*info);
    for (const model::Function& function : model.functions) VisitFunction(function);
    ForEachMetadata(facts_, [this](const Element&, std::span<const model::Entry> entries) {
      for (const model::Entry& entry : entries) {
        Give(entry, entry.key, TextRole::kMetadataKey);
        Give(entry, entry.value, TextRole::kMetadataValue);
      }
    });
  }

 private:
  void Give(const Element& holder, const Text& text, TextRole role) {
    if (!text.empty()) visit_(holder, text, role);
  }

  void VisitGraph(const model::Graph& graph) {
    Give(graph, graph.name, TextRole::kName);
    Give(graph, graph.doc_string, TextRole::kDocumentation);
  }

  void VisitNode(const model::Node& node) {
    Give(node, node.name, TextRole::kName);
    Give(node, node.op_type, TextRole::kName);
    Give(node, node.domain, TextRole::kName);
    Give(node, node.overload, TextRole::kName);
    for (const Text& name : node.inputs) Give(node, name, TextRole::kName);
    for (const Text& name : node.outputs) Give(node, name, TextRole::kName);
    if (node.extras != nullptr) Give(node, node.extras->doc_string, TextRole::kDocumentation);
    for (const Attribute& attribute : node.attributes) VisitAttribute(attribute);
  }

  void VisitAttribute(const Attribute& attribute) {
    Give(attribute, attribute.name, TextRole::kName);
    Give(attribute, attribute.ref_attr_name, TextRole::kName);
    Give(attribute, attribute.doc_string(), TextRole::kDocumentation);
    Give(attribute, attribute.s, TextRole::kAttribute);
    if (attribute.lists == nullptr) return;
    for (const Text& text : attribute.lists->strings) Give(attribute, text, TextRole::kAttribute);
  }

  void VisitValueInfo(const model::ValueInfo& info) {
    Give(info, info.name, TextRole::kName);
    Give(info, info.doc_string(), TextRole::kDocumentation);
    for (const model::Type* type = info.type.get(); type != nullptr; type = type->element.get()) {
      if (type->shape == nullptr) continue;
      for (const model::Dim& dim : type->shape->dims) Give(dim, dim.param, TextRole::kName);
    }
  }

  void VisitFunction(const model::Function& function) {
    Give(function, function.name, TextRole::kName);
    Give(function, function.domain, TextRole::kName);
    Give(function, function.overload, TextRole::kName);
    Give(function, function.doc_string, TextRole::kDocumentation);
    for (const Text& name : function.inputs) Give(function, name, TextRole::kName);
    for (const Text& name : function.outputs) Give(function, name, TextRole::kName);
    for (const Attribute& attribute : function.attribute_defaults) VisitAttribute(attribute);
  }

  const facts::ModelFacts& facts_;
  const TextVisitor& visit_;
};

}  // namespace

std::string_view TextRoleName(TextRole role) {
  switch (role) {
    case TextRole::kDocumentation:
      return "documentation";
    case TextRole::kMetadataKey:
      return "metadata key";
    case TextRole::kMetadataValue:
      return "metadata value";
    case TextRole::kProducer:
      return "producer field";
    case TextRole::kName:
      return "name";
    case TextRole::kAttribute:
      return "attribute string";
  }
  return "text";
}

void ForEachText(const facts::ModelFacts& facts, const TextVisitor& visit) { TextWalk(facts, visit).Run(); }

void ForEachMetadata(const facts::ModelFacts& facts, const EntriesVisitor& visit) {
  const auto give = [&](const Element& holder, std::span<const model::Entry> entries) {
    if (!entries.empty()) visit(holder, entries);
  };
  give(*facts.model, facts.model->metadata_props);
  for (const facts::GraphFacts& graph : facts.graphs) {
    if (graph.graph != nullptr) give(*graph.graph, graph.graph->metadata_props);
  }
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.node->extras != nullptr) give(*node.node, node.node->extras->metadata_props);
  }
  for (const facts::TensorFacts& tensor : facts.tensors) give(*tensor.tensor, tensor.tensor->metadata_props);
  for (const model::ValueInfo* const info : facts.value_infos) give(*info, info->metadata_props());
  for (const model::Function& function : facts.model->functions) give(function, function.metadata_props);
}

}  // namespace onnx_assay::rules
