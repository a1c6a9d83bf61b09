#ifndef ONNX_ASSAY_ANALYZER_ENGINE_FINDING_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_FINDING_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/byte_range.h"
#include "analyzer/engine/severity.h"

namespace onnx_assay {

struct Rule;

// A further place that a finding speaks of (the first of two definitions, a producer).
struct RelatedPlace {
  std::string path;
  ByteRange range;
  std::string note;
};

// One statement of one rule about one model. Owns its text, so it outlives the model; all text is
// already escaped.
struct Finding {
  const Rule* rule = nullptr;  // static; never null in a finished finding
  Severity severity = Severity::kError;
  std::string path;         // element path, indices and names; empty for the model itself
  std::string stable_path;  // path by names where there are any; identity across re-exports
  ByteRange range;          // where the named thing lies, in `file` or in the model
  std::string file;         // sidecar the range refers to, as the model names it; empty for the model file
  std::string message;
  std::vector<RelatedPlace> related;
  std::uint64_t count = 1;  // occurrences this finding stands for

  // The fields below are set when policy is applied.
  std::string suppressed_by;  // reason of the suppression or "baseline"; empty when active
  std::string fingerprint;    // identity for baselines and code review, hexadecimal
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_FINDING_H_
