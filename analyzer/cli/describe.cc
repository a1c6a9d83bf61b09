#include "analyzer/cli/describe.h"

#include <algorithm>
#include <map>

#include "absl/container/flat_hash_set.h"
#include "analyzer/base/checked_math.h"
#include "analyzer/tables/element_types.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

using report::ModelCard;

std::string Copy(const model::Text& text) { return std::string(text.view()); }

std::string ElementText(std::int64_t number) {
  const tables::ElementType* const type = tables::FindElementType(number);
  return type != nullptr ? std::string(type->name) : number == 0 ? "undefined" : fmt::format("type {}", number);
}

std::string ShapeText(const model::Shape* shape) {
  if (shape == nullptr) return "[unknown rank]";
  std::string text = "[";
  for (const model::Dim& dim : shape->dims) {
    if (text.size() > 1) text += ", ";
    switch (dim.kind) {
      case model::Dim::Kind::kValue: text += fmt::format("{}", dim.value); break;
      case model::Dim::Kind::kParam: text += dim.param.view(); break;
      case model::Dim::Kind::kUnset: text += '?'; break;
    }
  }
  return text + ']';
}

using Infos = absl::flat_hash_set<const model::ValueInfo*>;

// Inputs of the main graph that have a default value.
Infos InputsWithDefault(const facts::ModelFacts& facts) {
  Infos infos;
  for (const facts::Value& value : facts.ValuesOf(facts.graphs[0])) {
    if (value.kind == facts::ValueKind::kGraphInput && value.initializer != nullptr) infos.insert(value.info);
  }
  return infos;
}

std::vector<ModelCard::Value> Values(const std::vector<model::ValueInfo>& infos, const Infos& with_default) {
  std::vector<ModelCard::Value> values;
  for (const model::ValueInfo& info : infos) {
    values.push_back({Copy(info.name), TypeText(info.type.get()), with_default.contains(&info)});
  }
  return values;
}

std::vector<ModelCard::OperatorCount> CountOperators(const facts::ModelFacts& facts) {
  std::map<std::pair<std::string_view, std::string_view>, std::uint64_t> counts;
  for (const facts::NodeFacts& node : facts.nodes) ++counts[{node.domain, node.node->op_type.view()}];
  std::vector<ModelCard::OperatorCount> operators;
  for (const auto& [key, count] : counts) {
    operators.push_back({std::string(key.first), std::string(key.second), count});
  }
  std::stable_sort(operators.begin(), operators.end(),
                   [](const auto& a, const auto& b) { return a.count > b.count; });
  return operators;
}

ModelCard::Weights Weigh(const facts::ModelFacts& facts) {
  ModelCard::Weights weights;
  std::map<std::string, std::uint64_t> by_type;
  for (const facts::TensorFacts& tensor : facts.tensors) {
    ++weights.tensors;
    if (tensor.tensor->external()) {
      ++weights.external_tensors;
      weights.external_bytes = SaturatingAdd(weights.external_bytes, tensor.declared_bytes.value_or(0));
    } else {
      weights.inline_bytes = SaturatingAdd(weights.inline_bytes, tensor.stored_bytes);
    }
    std::uint64_t& elements = by_type[ElementText(tensor.tensor->data_type.value)];
    elements = SaturatingAdd(elements, tensor.element_count.value_or(0));
  }
  weights.by_type.assign(by_type.begin(), by_type.end());
  return weights;
}

std::string StateText(facts::FileKind kind) {
  switch (kind) {
    case facts::FileKind::kNotLooked: return "not looked at";
    case facts::FileKind::kMissing: return "missing";
    case facts::FileKind::kRegular: return "regular file";
    case facts::FileKind::kSymlink: return "symbolic link";
    case facts::FileKind::kDirectory: return "directory";
    case facts::FileKind::kSpecial: return "special file";
    case facts::FileKind::kUnreadable: return "unreadable";
  }
  return "not looked at";
}

// Ranges of a sidecar in order, with what lies between them and behind them.
ModelCard::Sidecar Map(const facts::ExternalFile& file, const facts::ModelFacts& facts) {
  ModelCard::Sidecar sidecar{std::string(file.location), StateText(file.kind), file.size, {}};
  std::uint64_t covered = 0;
  for (const std::uint32_t index : file.refs) {
    const facts::ExternalRef& ref = facts.external_refs[index];
    if (!ref.range) continue;
    if (ref.range->begin > covered) sidecar.ranges.push_back({covered, ref.range->begin, "", "gap"});
    sidecar.ranges.push_back({ref.range->begin, ref.range->end, Copy(facts.tensors[ref.tensor].tensor->name), "tensor"});
    covered = std::max(covered, ref.range->end);
  }
  if (covered < file.size) sidecar.ranges.push_back({covered, file.size, "", "orphan"});
  return sidecar;
}

}  // namespace

std::string TypeText(const model::Type* type) {
  if (type == nullptr) return "no type";
  switch (type->kind) {
    case model::TypeKind::kUnset: return "no type";
    case model::TypeKind::kTensor:
      return fmt::format("tensor({}){}", ElementText(type->elem_type.value), ShapeText(type->shape.get()));
    case model::TypeKind::kSparseTensor:
      return fmt::format("sparse_tensor({}){}", ElementText(type->elem_type.value), ShapeText(type->shape.get()));
    case model::TypeKind::kSequence: return fmt::format("seq({})", TypeText(type->element.get()));
    case model::TypeKind::kOptional: return fmt::format("optional({})", TypeText(type->element.get()));
    case model::TypeKind::kMap:
      return fmt::format("map({}, {})", ElementText(type->key_type().value), TypeText(type->element.get()));
    case model::TypeKind::kOpaque:
      return fmt::format("opaque({}, {})", type->opaque_domain().view(), type->opaque_name().view());
  }
  return "no type";
}

ModelCard Describe(const std::string& path, const facts::ModelFacts& facts) {
  const model::Model& model = *facts.model;
  ModelCard card;
  card.path = path;
  card.size = model.file_size;
  if (model.sha256) card.sha256 = Hex(*model.sha256);
  if (model.ir_version.present()) card.ir_version = model.ir_version.value;
  if (model.model_version.present()) card.model_version = model.model_version.value;
  card.producer_name = Copy(model.producer_name);
  card.producer_version = Copy(model.producer_version);
  card.domain = Copy(model.domain);
  card.doc_string = Copy(model.doc_string);
  for (const model::OpsetImport& import : model.opset_imports) {
    card.opsets.push_back({std::string(facts::PlainDomain(import.domain.view())), import.version.value, {}});
  }
  if (model.graph) {
    card.graph_name = Copy(model.graph->name);
    card.inputs = Values(model.graph->inputs, InputsWithDefault(facts));
    card.outputs = Values(model.graph->outputs, {});
  }
  card.operators = CountOperators(facts);
  card.nodes = facts.nodes.size();
  card.graphs = facts.graphs.size();
  card.weights = Weigh(facts);
  for (const facts::FunctionFacts& function : facts.functions) {
    card.functions.push_back({Copy(function.function->domain), Copy(function.function->name),
                              Copy(function.function->overload), function.function->nodes.size(), function.calls});
  }
  for (const facts::ExternalFile& file : facts.external_files) card.sidecars.push_back(Map(file, facts));
  for (const model::Entry& entry : model.metadata_props) {
    card.metadata.emplace_back(Copy(entry.key), Copy(entry.value));
  }
  return card;
}

}  // namespace onnx_assay::cli
