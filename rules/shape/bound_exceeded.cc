#include <cstddef>
#include <optional>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/input_axes.h"

namespace onnx_assay::rules {
namespace {

void CheckBoundExceeded(const facts::ModelFacts& model_facts, const Context& context,
                        Reporter& report) {
  for (const FedInput& input : FedInputs(model_facts)) {
    for (std::size_t axis = 0; axis < DimsOf(input).size(); ++axis) {
      const model::Dim& dim = DimsOf(input)[axis];
      const std::optional<AxisBounds> bounds = BoundsOf(context.settings, input, axis);
      if (IsDynamic(dim) || !bounds) continue;
      if (dim.value >= bounds->minimum && dim.value <= bounds->maximum) continue;
      report.At(*input.info, dim.range, "axis {} of input {} has size {}: {} to {} are allowed",
                axis, Quoted(input.info->name.view()), dim.value, bounds->minimum, bounds->maximum);
    }
  }
}

constexpr int kCwe[] = {770};

}  // namespace

extern constinit const Rule shape_bound_exceeded = {
    .id = "SHP004",
    .name = "bound-exceeded",
    .severity = Severity::kError,
    .summary = "A fixed input axis lies outside the bounds of the policy",
    .rationale =
        R"(The owner of the deployment has said which sizes are allowed; this model takes no other size than
one that is not.)",
    .remediation = R"(Export the model for an allowed size, or change the bound.)",
    .cwe = kCwe,
    .check = &CheckBoundExceeded,
};

}  // namespace onnx_assay::rules
