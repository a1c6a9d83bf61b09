#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_PARTITIONS_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_PARTITIONS_H_

#include "analyzer/coverage/coverage.h"

namespace onnx_assay::coverage {

// Counts where nodes are, the runs of nodes of one provider along a topological order of each graph, and the
// values that pass from one provider to another.
Tally CountPlacements(const facts::ModelFacts& facts, const TargetCoverage& coverage);

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_PARTITIONS_H_
