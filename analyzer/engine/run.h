#ifndef ONNX_ASSAY_ANALYZER_ENGINE_RUN_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_RUN_H_

#include <span>
#include <vector>

#include "analyzer/engine/completeness.h"
#include "analyzer/engine/finding.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay {

struct Inspection {
  std::vector<Finding> findings;  // sorted by byte range, then rule, then path
  Completeness completeness;
};

// Runs the rules over one model: one walk, every check called for each thing it visits.
Inspection RunRules(std::span<const Rule* const> rules, const Context& context);

// The order of findings in every report.
bool FindingBefore(const Finding& a, const Finding& b);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_RUN_H_
