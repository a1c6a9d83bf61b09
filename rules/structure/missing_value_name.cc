#include <vector>

#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

void CheckInfos(const facts::GraphFacts& graph, const std::vector<model::ValueInfo>& infos,
                std::string_view side, Reporter& report) {
  for (const model::ValueInfo& info : infos) {
    if (info.name.empty())
      report.At(info, "{} of {} has no name: one is needed", side, ScopeText(graph));
  }
}

void Check(const facts::GraphFacts& graph, const Context&, Reporter& report) {
  if (graph.graph == nullptr) return;
  CheckInfos(graph, graph.graph->inputs, "input", report);
  CheckInfos(graph, graph.graph->outputs, "output", report);
  for (const model::Tensor& tensor : graph.graph->initializers) {
    if (tensor.name.empty())
      report.At(tensor, "initializer of {} has no name: one is needed", ScopeText(graph));
  }
  for (const model::SparseTensor& sparse : graph.graph->sparse_initializers) {
    if (sparse.values && !sparse.values->name.empty()) continue;
    report.At(sparse, "sparse initializer of {} has no name: its values must have one",
              ScopeText(graph));
  }
}

}  // namespace

extern constinit const Rule structure_missing_value_name = {
    .id = "STR030",
    .name = "missing-value-name",
    .severity = Severity::kError,
    .summary = "An input, output or initializer has no name",
    .rationale =
        R"(Values are bound by name. One without a name can be neither given nor read, or is
taken for an omitted optional value; ONNX's checker refuses it.)",
    .remediation = "Name the value, or remove it.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
