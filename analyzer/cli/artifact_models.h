#ifndef ONNX_ASSAY_ANALYZER_CLI_ARTIFACT_MODELS_H_
#define ONNX_ASSAY_ANALYZER_CLI_ARTIFACT_MODELS_H_

#include <string>
#include <vector>

#include "analyzer/cli/artifact_place.h"
#include "analyzer/policy/policy.h"
#include "analyzer/policy/verdict.h"
#include "provenance/artifact_set.h"

namespace onnx_assay::cli {

// The models of a set as one reading of each left them.
struct ReadModels {
  std::vector<provenance::ModelSummary> summaries;  // of those that could be read
  RunReport run;                                    // of all, after policy; paths relative to the root
  std::vector<const Rule*> rules;                   // that ran
};

// Reads, digests and judges every model of the set once.
ReadModels ReadArtifactModels(const ArtifactPlace& place, const Policy& policy, unsigned jobs);

// The tables that are compiled in, as reports and statements name them.
std::vector<TableVersion> CompiledTables();

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_ARTIFACT_MODELS_H_
