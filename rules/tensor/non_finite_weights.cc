#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckNonFiniteWeights(const facts::ModelFacts& model_facts, const Context&, Reporter& report) {
  for (const facts::NonFinite& found : model_facts.non_finite) {
    if (found.nans == 0 && !found.has_weights) continue;
    const model::Tensor& tensor = *model_facts.tensors[found.tensor].tensor;
    report.At(tensor, "tensor {} holds {} NaN and {} infinite numbers, the first at index {}",
              Quoted(tensor.name.view()), found.nans, found.infinities, found.first);
  }
}

constexpr int kCwe[] = {1339};

}  // namespace

extern constinit const Rule tensor_non_finite_weights = {
    .id = "TEN013",
    .name = "non-finite-weights",
    .severity = Severity::kWarning,
    .summary = "Weights hold NaN or infinite numbers",
    .rationale =
        R"(One NaN spreads through every sum and product that it meets: the model answers with NaN, or with an
arbitrary class where a comparison hides it. Such weights come from a training run that diverged,
from a conversion to a narrower type, or from damage. Tensors of nothing but zeros, ones and
infinities are masks and are not reported. Looked for with `--deep` only.)",
    .remediation =
        R"(Train or convert again; compare the digest of the weights with the publisher's.)",
    .cwe = kCwe,
    .check = &CheckNonFiniteWeights,
};

}  // namespace onnx_assay::rules
