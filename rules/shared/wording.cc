#include "rules/shared/wording.h"

#include <algorithm>

#include "analyzer/base/utf8.h"
#include "fmt/ranges.h"

namespace onnx_assay::rules {
namespace {

// Characters shown of an operator's name; the longest of the standard has 30.
constexpr std::size_t kOperatorCharacters = 60;

// Axes shown; no real tensor has more.
constexpr std::size_t kAxes = 16;

bool IsDefaultDomain(std::string_view domain) { return domain.empty() || domain == "ai.onnx"; }

}  // namespace

std::string OperatorText(const model::Node& node) {
  const std::string name = node.op_type.empty() ? std::string("unnamed operator")
                                                : Escaped(node.op_type.view(), kOperatorCharacters);
  if (IsDefaultDomain(node.domain.view())) return name;
  return fmt::format("{}::{}", Escaped(node.domain.view(), kOperatorCharacters), name);
}

std::string NodeText(const model::Node& node) {
  if (node.name.empty()) return OperatorText(node) + " node";
  return fmt::format("{} node {}", OperatorText(node), Quoted(node.name.view()));
}

std::string ScopeText(const facts::GraphFacts& graph) {
  if (graph.graph == nullptr) return "body of function " + Quoted(graph.function->name.view());
  if (graph.graph->name.empty()) return "graph without a name";
  return "graph " + Quoted(graph.graph->name.view());
}

std::string DomainText(std::string_view domain) {
  return IsDefaultDomain(domain) ? std::string("the default domain") : "domain " + Quoted(domain);
}

std::string_view ValueKindText(facts::ValueKind kind) {
  switch (kind) {
    case facts::ValueKind::kGraphInput:
      return "graph input";
    case facts::ValueKind::kInitializer:
      return "initializer";
    case facts::ValueKind::kSparseInitializer:
      return "sparse initializer";
    case facts::ValueKind::kFunctionInput:
      return "function input";
    case facts::ValueKind::kNodeOutput:
      return "node output";
    case facts::ValueKind::kUndefined:
      return "undefined value";
  }
  return "value";
}

std::string DimsText(std::span<const std::int64_t> dims) {
  const std::span<const std::int64_t> shown = dims.first(std::min(dims.size(), kAxes));
  return fmt::format("[{}{}]", fmt::join(shown, ","), dims.size() > kAxes ? ",..." : "");
}

std::string ShapeText(const model::Shape& shape) {
  std::string text;
  for (std::size_t i = 0; i < shape.dims.size() && i < kAxes; ++i) {
    const model::Dim& dim = shape.dims[i];
    if (i != 0) text += ",";
    switch (dim.kind) {
      case model::Dim::Kind::kUnset:
        text += "?";
        break;
      case model::Dim::Kind::kValue:
        text += fmt::format("{}", dim.value);
        break;
      case model::Dim::Kind::kParam:
        text += Quoted(dim.param.view());
        break;
    }
  }
  return fmt::format("[{}{}]", text, shape.dims.size() > kAxes ? ",..." : "");
}

std::string Counted(std::uint64_t count, std::string_view singular) {
  return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

}  // namespace onnx_assay::rules
