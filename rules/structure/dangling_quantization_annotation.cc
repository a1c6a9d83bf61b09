#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context& context, Reporter& report) {
  if (graph.graph == nullptr || graph.graph->quantization_annotations.empty()) return;
  absl::flat_hash_set<std::string_view> names;
  for (const facts::Value& value : context.facts.ValuesOf(graph)) names.insert(value.name);
  for (const model::QuantizationAnnotation& annotation : graph.graph->quantization_annotations) {
    if (!names.contains(annotation.tensor_name.view())) {
      report.At(annotation, "quantization annotation is for {}, which is no value of {}",
                Quoted(annotation.tensor_name.view()), ScopeText(graph));
    }
    for (const model::Entry& parameter : annotation.parameters) {
      if (names.contains(parameter.value.view())) continue;
      report.At(parameter,
                "quantization annotation of {} takes {} from {}, which is no value of {}",
                Quoted(annotation.tensor_name.view()), Quoted(parameter.key.view()),
                Quoted(parameter.value.view()), ScopeText(graph));
    }
  }
}

}  // namespace

extern constinit const Rule structure_dangling_quantization_annotation = {
    .id = "STR042",
    .name = "dangling-quantization-annotation",
    .severity = Severity::kNote,
    .summary = "A quantization annotation names values that its graph does not have",
    .rationale =
        R"(A tool that takes scale and zero point from the annotation finds none, or takes those
of another value.)",
    .remediation = "Correct the names, or remove the annotation.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
