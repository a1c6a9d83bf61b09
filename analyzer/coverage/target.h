#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_TARGET_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_TARGET_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/tables/providers.h"

namespace onnx_assay::coverage {

// A provider with the list of it that applies ("openvino:GPU").
struct ProviderChoice {
  tables::ProviderId id = 0;
  tables::VariantId variant = 0;
  friend bool operator==(const ProviderChoice&, const ProviderChoice&) = default;
};

// A runtime that is to take a model, and what it may run nodes on, in order of preference.
struct Target {
  std::string label;                   // "onnxruntime@1.31.1 CUDAExecutionProvider,CPUExecutionProvider"
  std::optional<std::size_t> release;  // of ONNX Runtime; empty for another runtime
  std::vector<ProviderChoice> chain;
};

// The target meant by "onnxruntime@1.31" and provider names or aliases. Without a version the newest known
// release is meant, without providers the CPU provider; where the runtime runs what nobody takes on the CPU
// provider, that is appended.
// Errors: kInvalidArgument with the nearest known names.
absl::StatusOr<Target> ParseTarget(std::string_view runtime, const std::vector<std::string>& providers);

// The name by which people see a choice: "OpenVINOExecutionProvider:GPU".
std::string ChoiceName(const ProviderChoice& choice);

// Up to three names of `known` that are near to `word`, best first.
std::vector<std::string_view> NearestNames(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_TARGET_H_
