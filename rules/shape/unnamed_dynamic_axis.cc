#include <cstddef>
#include <vector>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/input_axes.h"

namespace onnx_assay::rules {
namespace {

void CheckUnnamedDynamicAxis(const facts::ModelFacts& model_facts, const Context&,
                             Reporter& report) {
  for (const FedInput& input : FedInputs(model_facts)) {
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < DimsOf(input).size(); ++axis) {
      const model::Dim& dim = DimsOf(input)[axis];
      if (dim.kind == model::Dim::Kind::kUnset ||
          (dim.kind == model::Dim::Kind::kParam && dim.param.empty()))
        axes.push_back(axis);
    }
    if (axes.empty()) continue;
    report
        .At(*input.info, input.tensor->shape->range, "input {} has neither size nor name on {}",
            Quoted(input.info->name.view()), AxesText(input, axes))
        .Count(axes.size());
  }
}

}  // namespace

extern constinit const Rule shape_unnamed_dynamic_axis = {
    .id = "SHP002",
    .name = "unnamed-dynamic-axis",
    .severity = Severity::kWarning,
    .summary = "An input axis has neither a size nor a name",
    .rationale =
        R"(Axes of one name have one size, which tools and readers rely on. An axis without a name says
nothing: a bound by symbol does not reach it, and inputs that must agree in size cannot be seen to.)",
    .remediation = R"(Export with named dynamic axes.)",
    .check = &CheckUnnamedDynamicAxis,
};

}  // namespace onnx_assay::rules
