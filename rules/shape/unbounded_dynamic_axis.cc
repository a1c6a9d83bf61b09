#include <cstddef>
#include <vector>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/input_axes.h"

namespace onnx_assay::rules {
namespace {

void CheckUnboundedDynamicAxis(const facts::ModelFacts& model_facts, const Context& context,
                               Reporter& report) {
  for (const FedInput& input : FedInputs(model_facts)) {
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < DimsOf(input).size(); ++axis) {
      const model::Dim& dim = DimsOf(input)[axis];
      if (IsDynamic(dim) && !BoundsOf(context.settings, input, axis)) axes.push_back(axis);
    }
    if (axes.empty()) continue;
    report
        .At(*input.info, input.tensor->shape->range, "input {} has no bound on {}",
            Quoted(input.info->name.view()), AxesText(input, axes))
        .Count(axes.size());
  }
}

constexpr int kCwe[] = {770};

}  // namespace

extern constinit const Rule shape_unbounded_dynamic_axis = {
    .id = "SHP001",
    .name = "unbounded-dynamic-axis",
    .severity = Severity::kWarning,
    .summary = "An input axis may grow without a bound",
    .rationale =
        R"(Memory and time of a run follow the sizes of its inputs. An axis without a fixed size and without a
bound in the policy lets whoever feeds the model choose both, up to the end of the machine.)",
    .remediation =
        R"(Bound the axis in the policy: `[axes.symbols]` by name, `[[axes.inputs]]` by input and axis, or
`axes.default`; and hold requests against the same bound. `policy init` proposes bounds.)",
    .cwe = kCwe,
    .check = &CheckUnboundedDynamicAxis,
};

}  // namespace onnx_assay::rules
