#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/inference.h"
#include "analyzer/tables/element_types.h"
#include "fmt/format.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

using Declarations = absl::flat_hash_map<std::string_view, std::vector<const model::ValueInfo*>>;

std::string DeclaredText(const model::Type& type) {
  switch (type.kind) {
    case model::TypeKind::kTensor:
    case model::TypeKind::kSparseTensor: {
      const tables::ElementType* const element = tables::FindElementType(type.elem_type.value);
      const std::string_view kind =
          type.kind == model::TypeKind::kTensor ? "tensor" : "sparse_tensor";
      return fmt::format("{}({})", kind, element ? element->name : "?");
    }
    case model::TypeKind::kSequence:
      return "a sequence";
    case model::TypeKind::kMap:
      return "a map";
    case model::TypeKind::kOptional:
      return "an optional";
    case model::TypeKind::kOpaque:
      return "an opaque type";
    case model::TypeKind::kUnset:
      break;
  }
  return "no type";
}

void CheckValue(const facts::Value& value, facts::ValueId id,
                const std::vector<const model::ValueInfo*>& infos,
                const facts::Inference& inference, Reporter& report) {
  const facts::TypeIndex type = inference.InferredTypeOf(id);
  for (const model::ValueInfo* const info : infos) {
    if (!info->type || !facts::TypeConflicts(*info->type, inference, type)) continue;
    report.At(*info, info->type->range, "{} {} is declared {}: it is {}", ValueKindText(value.kind),
              Quoted(value.name), DeclaredText(*info->type), inference.TypeText(type));
  }
}

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  if (context.facts.inference == nullptr) return;
  Declarations declared;
  const auto add = [&](const std::vector<model::ValueInfo>& infos) {
    for (const model::ValueInfo& info : infos) declared[info.name.view()].push_back(&info);
  };
  if (graph.graph != nullptr) {
    add(graph.graph->outputs);
    add(graph.graph->value_infos);
  } else {
    add(graph.function->value_infos);
  }
  if (declared.empty()) return;
  for (facts::ValueId id = graph.first_value; id < graph.first_value + graph.value_count; ++id) {
    const facts::Value& value = context.facts.values[id];
    const auto found = declared.find(value.name);
    if (found != declared.end())
      CheckValue(value, id, found->second, *context.facts.inference, report);
  }
}

constexpr int kCwe[] = {843};

}  // namespace

extern constinit const Rule structure_declared_type_conflicts = {
    .id = "STR020",
    .name = "declared-type-conflicts",
    .severity = Severity::kError,
    .summary = "A value is declared with a type that it cannot have",
    .rationale =
        R"(The declaration says one type, the operator that makes the value gives another. A
runtime that goes by the declaration sizes buffers and picks kernels for the wrong type; ONNX's
full check and ONNX Runtime refuse the model.)",
    .remediation =
        R"(Correct or drop the declaration; after a change of precision, infer the types anew.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
