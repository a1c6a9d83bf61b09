#ifndef ONNX_ASSAY_RULES_SHARED_INPUT_AXES_H_
#define ONNX_ASSAY_RULES_SHARED_INPUT_AXES_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analyzer/engine/settings.h"
#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// An input that the caller of a model feeds: of the main graph, without a value of its own.
struct FedInput {
  const model::ValueInfo* info;
  const model::Type*
      tensor;  // its tensor type, inside sequences and optionals too; null without one
};

std::vector<FedInput> FedInputs(const facts::ModelFacts& facts);

inline std::span<const model::Dim> DimsOf(const FedInput& input) {
  if (input.tensor == nullptr || input.tensor->shape == nullptr) return {};
  return input.tensor->shape->dims;
}

// Whether an axis has no fixed size.
inline bool IsDynamic(const model::Dim& dim) { return dim.kind != model::Dim::Kind::kValue; }

// What the settings allow for an axis: by input and axis first, then by symbol, then by default.
std::optional<AxisBounds> BoundsOf(const Settings& settings, const FedInput& input,
                                   std::size_t axis);

// An axis as messages show it: `axis 0 "batch"`, `axis 2`.
std::string AxisText(std::size_t axis, const model::Dim& dim);

// Axes in one text, at most a few of many.
std::string AxesText(const FedInput& input, std::span<const std::size_t> axes);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_INPUT_AXES_H_
