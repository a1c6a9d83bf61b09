#ifndef ONNX_ASSAY_ANALYZER_CLI_COVERAGE_REPORT_H_
#define ONNX_ASSAY_ANALYZER_CLI_COVERAGE_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "analyzer/coverage/coverage.h"

namespace onnx_assay::cli {

// What `coverage` shows of one model.
struct CoverageReport {
  std::string path;
  const facts::ModelFacts* facts = nullptr;
  std::vector<coverage::TargetCoverage> targets;
  std::optional<coverage::OldestRelease> oldest;  // only for one target of ONNX Runtime
  bool asked_oldest = false;
  bool list_nodes = false;  // JSON: one entry for each node
};

// For people: verdict, matrix of operators and providers, what blocks.
std::string RenderCoverageText(const CoverageReport& report);

// One line for each target.
std::string RenderCoverageTable(const CoverageReport& report);

std::string RenderCoverageJson(const CoverageReport& report);

// Operators in the form that the reduced build of ONNX Runtime takes: "ai.onnx;17;Add,Conv".
std::string RenderRequiredOperators(const facts::ModelFacts& facts);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_COVERAGE_REPORT_H_
