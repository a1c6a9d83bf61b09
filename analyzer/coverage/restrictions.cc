#include "analyzer/coverage/restrictions.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "fmt/format.h"

namespace onnx_assay::coverage {
namespace {

using facts::kNone;

Answer ToAnswer(bool yes) { return yes ? Answer::kYes : Answer::kNo; }

Answer Not(Answer answer) {
  if (answer == Answer::kUnknown) return answer;
  return ToAnswer(answer == Answer::kNo);
}

// Calls `visit` for each piece of `text` between separators until it returns true.
template <typename Visit>
bool AnyPiece(std::string_view text, char separator, Visit&& visit) {
  while (true) {
    const std::size_t at = text.find(separator);
    if (visit(text.substr(0, at))) return true;
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + 1);
  }
}

std::optional<std::int64_t> Number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool NumberIn(std::int64_t value, std::string_view alternatives) {
  return AnyPiece(alternatives, '|', [&](std::string_view piece) { return Number(piece) == value; });
}

// Informs about the source or about speed; every node keeps it.
bool OnlyInforms(std::string_view kind) {
  constexpr std::string_view kKinds[] = {
      "version_range_not_stated", "openvino_since",   "matched_by_name_only", "missing",
      "perf_not_tuned",           "no_device_kernel", "attr_ignored",         "runtime_warning",
      "not_in_provider_document", "domain_only",      "adds_epsilon",         "not_as_single_node_graph"};
  return std::find(std::begin(kKinds), std::end(kKinds), kind) != std::end(kKinds);
}

// What an attribute of the node says as text: its value, or the schema's default.
struct AttributeText {
  bool known = true;                // false: a list or a kind that is not compared
  bool stated = false;              // the node has it
  std::vector<std::string> values;  // one, or the elements of a list; empty: absent and no default
};

AttributeText TextOf(const model::Attribute& attribute) {
  AttributeText text;
  text.stated = true;
  if (!attribute.ref_attr_name.empty()) text.known = false;
  if (attribute.has(model::AttributeField::kInt)) text.values.push_back(fmt::format("{}", attribute.i));
  if (attribute.has(model::AttributeField::kString)) text.values.emplace_back(attribute.s.view());
  if (attribute.has(model::AttributeField::kFloat)) text.values.push_back(fmt::format("{:g}", attribute.f));
  if (attribute.lists != nullptr) {
    for (const std::int64_t value : attribute.lists->ints) text.values.push_back(fmt::format("{}", value));
    for (const model::Text& value : attribute.lists->strings) text.values.emplace_back(value.view());
    if (attribute.lists->floats_count != 0) text.known = false;
  }
  return text;
}

AttributeText AttributeOf(const NodeView& view, std::string_view name) {
  if (const model::Attribute* const attribute = view.node.node->FindAttribute(name)) return TextOf(*attribute);
  AttributeText text;
  if (view.node.schema == nullptr) {
    text.known = false;
    return text;
  }
  const auto formal = view.node.schema->FindAttribute(name);
  if (!formal || formal->default_json.empty()) return text;
  std::string_view value = formal->default_json;
  if (value.starts_with('[')) {
    text.known = false;
    return text;
  }
  if (value.starts_with('"')) value = value.substr(1, value.size() - 2);
  text.values.emplace_back(value);
  return text;
}

// Whether an attribute has one of the values of "a=v|w"; for a list, whether all elements do.
Answer AttributeIs(const NodeView& view, std::string_view argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string_view::npos) return Answer::kUnknown;
  const AttributeText text = AttributeOf(view, argument.substr(0, equals));
  if (!text.known) return Answer::kUnknown;
  const std::string_view values = argument.substr(equals + 1);
  return ToAnswer(std::all_of(text.values.begin(), text.values.end(), [&](const std::string& value) {
    return AnyPiece(values, '|', [&](std::string_view piece) { return piece == value; });
  }));
}

// "a=v+b=w": whether every part holds.
Answer AllAttributesAre(const NodeView& view, std::string_view argument) {
  Answer answer = Answer::kYes;
  AnyPiece(argument, '+', [&](std::string_view part) {
    const std::size_t equals = part.find('=');
    const AttributeText text = AttributeOf(view, part.substr(0, equals));
    const Answer one = equals == std::string_view::npos || text.values.empty() ? Answer::kUnknown
                                                                               : AttributeIs(view, part);
    if (one == Answer::kNo) answer = Answer::kNo;
    if (one == Answer::kUnknown && answer == Answer::kYes) answer = Answer::kUnknown;
    return answer == Answer::kNo;
  });
  return answer;
}

bool HasInput(const NodeView& view, std::size_t index) {
  return index < view.inputs().size() && view.node.node->inputs[index].size() != 0;
}

Answer InputIsConstant(const NodeView& view, std::string_view argument) {
  // "B_unless_float16": only the unconditional part is decided here.
  std::string_view name = argument;
  bool conditional = false;
  for (const std::string_view word : {"_unless_", "_if_"}) {
    const std::size_t at = name.find(word);
    if (at != std::string_view::npos) {
      name = name.substr(0, at);
      conditional = true;
    }
  }
  const std::optional<std::size_t> index = view.InputIndex(name);
  if (!index) {
    // Some rows name what is an attribute in older forms of the operator.
    return view.node.schema != nullptr && view.node.schema->FindAttribute(name) ? Answer::kYes : Answer::kUnknown;
  }
  if (!HasInput(view, *index)) return Answer::kYes;
  const facts::ValueId value = view.inputs()[*index];
  if (value != kNone && view.values.constant[value]) return Answer::kYes;
  return conditional ? Answer::kUnknown : Answer::kNo;
}

Answer QuantizationIsConstant(const NodeView& view) {
  Answer answer = Answer::kYes;
  for (std::size_t i = 0; i < view.inputs().size() && view.node.schema != nullptr; ++i) {
    const std::string_view name = view.node.schema->input(i).name;
    const facts::ValueId value = view.inputs()[i];
    const bool parameter = name.find("scale") != std::string_view::npos || name.find("zero_point") != std::string_view::npos;
    if (parameter && value != kNone && !view.values.constant[value]) answer = Answer::kNo;
  }
  return view.node.schema == nullptr ? Answer::kUnknown : answer;
}

// Axes of the first input, or of the input (or output) of this name.
std::optional<Axes> AxesByName(const NodeView& view, std::string_view name) {
  std::optional<std::size_t> index = name.empty() ? std::optional<std::size_t>(0) : view.InputIndex(name);
  if (index && *index < view.inputs().size() && view.inputs()[*index] != kNone) {
    return AxesOf(view.facts.values[view.inputs()[*index]], view.fixed);
  }
  if (view.node.schema == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < view.node.schema->output_count() && i < view.outputs().size(); ++i) {
    if (view.node.schema->output(i).name == name && view.outputs()[i] != kNone) {
      return AxesOf(view.facts.values[view.outputs()[i]], view.fixed);
    }
  }
  return std::nullopt;
}

// "X=3|4" or "3|4", with `test` on rank and alternatives.
template <typename Test>
Answer Rank(const NodeView& view, std::string_view argument, std::int64_t less, Test&& test) {
  const std::size_t equals = argument.find('=');
  const std::string_view name = equals == std::string_view::npos ? std::string_view() : argument.substr(0, equals);
  const std::string_view values = equals == std::string_view::npos ? argument : argument.substr(equals + 1);
  const std::optional<Axes> axes = AxesByName(view, name);
  if (!axes) return Answer::kUnknown;
  return ToAnswer(test(static_cast<std::int64_t>(axes->size()) - less, values));
}

Answer AxesAreKnown(const NodeView& view, std::string_view name) {
  if (view.values.static_inputs) return Answer::kYes;
  const std::optional<Axes> axes = AxesByName(view, name);
  if (!axes) return Answer::kUnknown;
  return ToAnswer(std::all_of(axes->begin(), axes->end(), [](const auto& axis) { return axis.has_value(); }));
}

Answer NoScalarOrEmptyAxes(const NodeView& view) {
  Answer answer = Answer::kYes;
  for (const facts::ValueId id : view.inputs()) {
    if (id == kNone) continue;
    const facts::Value& value = view.facts.values[id];
    if (value.kind == facts::ValueKind::kInitializer) continue;
    const std::optional<Axes> axes = AxesOf(value, view.fixed);
    // Shapes of values between nodes are seldom declared, and seldom scalar where a node reads them.
    if (!axes) continue;
    if (axes->empty() || std::find(axes->begin(), axes->end(), std::optional<std::int64_t>(0)) != axes->end()) {
      answer = Answer::kNo;
    }
  }
  return answer;
}

// "float|float16@input:0", "int8@*", "float": element types of the first input unless said otherwise.
Answer TypesAre(const NodeView& view, std::string_view argument) {
  const std::size_t at = argument.find('@');
  const std::string_view types = argument.substr(0, at);
  const std::string_view where = at == std::string_view::npos ? "input:0" : argument.substr(at + 1);
  const auto one = [&](facts::ValueId value) {
    const tables::TypeId type = view.TypeOf(value);
    if (type == tables::kNoType) return Answer::kUnknown;
    return ToAnswer(AnyPiece(types, '|', [&](std::string_view name) {
      return fmt::format("tensor({})", name) == tables::TypeName(type);
    }));
  };
  std::optional<std::size_t> index;
  if (where.starts_with("input:")) {
    const std::optional<std::int64_t> number = Number(where.substr(6));
    if (number && *number >= 0) index = static_cast<std::size_t>(*number);
  } else {
    index = view.InputIndex(where);
  }
  if (!index) return Answer::kUnknown;
  if (!HasInput(view, *index)) return Answer::kYes;
  return one(view.inputs()[*index]);
}

Answer OutputIsAbsent(const NodeView& view, std::string_view name) {
  if (view.node.schema == nullptr) return Answer::kUnknown;
  for (std::size_t i = 0; i < view.node.schema->output_count(); ++i) {
    if (view.node.schema->output(i).name == name) {
      return ToAnswer(i >= view.outputs().size() || view.node.node->outputs[i].size() == 0);
    }
  }
  return Answer::kYes;
}

Answer InputIsPresent(const NodeView& view, std::string_view name) {
  const std::optional<std::size_t> index = view.InputIndex(name);
  return ToAnswer(index && HasInput(view, *index));
}

Answer AttributeHasLength(const NodeView& view, std::string_view argument) {
  const std::size_t equals = argument.find('=');
  const AttributeText text = AttributeOf(view, argument.substr(0, equals));
  if (!text.known || text.values.empty() || equals == std::string_view::npos) return Answer::kUnknown;
  return ToAnswer(NumberIn(static_cast<std::int64_t>(text.values.size()), argument.substr(equals + 1)));
}

std::optional<Answer> ByAttributes(std::string_view kind, std::string_view argument, const NodeView& view) {
  if (kind == "attr_only") return AttributeIs(view, argument);
  if (kind == "attr_not") {
    const AttributeText text = AttributeOf(view, argument.substr(0, argument.find('=')));
    return text.known && text.values.empty() ? Answer::kYes : Not(AttributeIs(view, argument));
  }
  if (kind == "no_attr" || kind == "attr_default") {
    if (view.node.node->FindAttribute(argument) == nullptr) return Answer::kYes;
    return kind == "no_attr" ? Answer::kNo : Answer::kUnknown;
  }
  if (kind == "attr_combination_not") return Not(AllAttributesAre(view, argument));
  if (kind == "attr_rank") return AttributeHasLength(view, argument);
  return std::nullopt;
}

std::optional<Answer> ByShapes(std::string_view kind, std::string_view argument, const NodeView& view) {
  const auto within = [](std::int64_t rank, std::string_view values) { return NumberIn(rank, values); };
  const auto at_most = [](std::int64_t rank, std::string_view value) { return rank <= Number(value).value_or(-1); };
  if (kind == "rank") return Rank(view, argument, 0, within);
  if (kind == "rank_max") return Rank(view, argument, 0, at_most);
  if (kind == "rank_min") return Not(Rank(view, argument, -1, at_most));
  if (kind == "spatial_rank") return Rank(view, argument, 2, within);
  if (kind == "spatial_rank_not") return Not(Rank(view, argument, 2, within));
  if (kind == "spatial_rank_max") return Rank(view, argument, 2, at_most);
  if (kind == "static_shape" || kind == "known_shape") return AxesAreKnown(view, argument);
  if (kind == "static_dims" || kind == "static_dim") {
    const Answer known = AxesAreKnown(view, {});
    return known == Answer::kNo ? Answer::kUnknown : known;  // the axes in question may still be numbers
  }
  if (kind == "no_scalar_or_empty_dims") return NoScalarOrEmptyAxes(view);
  return std::nullopt;
}

}  // namespace

Answer KeepsRestriction(std::string_view code, const NodeView& view) {
  const std::size_t colon = code.find(':');
  const std::string_view kind = code.substr(0, colon);
  const std::string_view argument = colon == std::string_view::npos ? std::string_view() : code.substr(colon + 1);
  if (OnlyInforms(kind)) return Answer::kYes;
  if (const std::optional<Answer> answer = ByAttributes(kind, argument, view)) return *answer;
  if (const std::optional<Answer> answer = ByShapes(kind, argument, view)) return *answer;
  if (kind == "constant_input") return InputIsConstant(view, argument);
  if (kind == "constant_quant_params") return QuantizationIsConstant(view);
  if (kind == "no_input") return Not(InputIsPresent(view, argument));
  if (kind == "needs_input") return InputIsPresent(view, argument);
  if (kind == "no_output") return OutputIsAbsent(view, argument);
  if (kind == "outputs_max") {
    return ToAnswer(static_cast<std::int64_t>(view.outputs().size()) <= Number(argument).value_or(0));
  }
  if (kind == "types_only") return TypesAre(view, argument);
  if (kind == "types_not") return Not(TypesAre(view, argument));
  if (kind == "model_opset_min") return ToAnswer(view.node.opset_version >= Number(argument).value_or(0));
  return Answer::kUnknown;
}

}  // namespace onnx_assay::coverage
