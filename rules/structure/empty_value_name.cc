#include <vector>

#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void Check(const facts::GraphFacts& graph, const Context&, Reporter& report) {
  const std::vector<model::ValueInfo>& infos =
      graph.graph ? graph.graph->value_infos : graph.function->value_infos;
  for (const model::ValueInfo& info : infos) {
    if (info.name.empty())
      report.At(info, "value_info of {} has an empty name: a value must be named",
                ScopeText(graph));
  }
}

}  // namespace

extern constinit const Rule structure_empty_value_name = {
    .id = "STR024",
    .name = "empty-value-name",
    .severity = Severity::kWarning,
    .summary = "A declaration of a value names none",
    .rationale =
        R"(A `value_info` entry states the type of a value by its name. With the empty name it
speaks of nothing, or, to a reader that takes it literally, of every omitted input.)",
    .remediation = "Remove the entry, or give it the name of a value.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
