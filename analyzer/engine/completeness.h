#ifndef ONNX_ASSAY_ANALYZER_ENGINE_COMPLETENESS_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_COMPLETENESS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace onnx_assay {

// Something that was not inspected. Any gap makes the inspection incomplete.
struct Gap {
  std::string what;        // "anomalies beyond the first 10000", "sidecar w.bin"
  std::string why;         // "limit max_anomalies is 10000", "permission denied"
  std::uint64_t count = 1; // units skipped
};

// What an inspection covered. `complete()` is the only source of the word "clean".
struct Completeness {
  std::uint64_t bytes = 0;      // bytes of the model file walked
  std::uint64_t elements = 0;   // elements built
  std::uint64_t nodes = 0;
  std::uint64_t tensors = 0;
  std::uint64_t rules_run = 0;
  std::vector<Gap> gaps;

  bool complete() const { return gaps.empty(); }
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_COMPLETENESS_H_
