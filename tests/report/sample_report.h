#ifndef ONNX_ASSAY_TESTS_REPORT_SAMPLE_REPORT_H_
#define ONNX_ASSAY_TESTS_REPORT_SAMPLE_REPORT_H_

#include "analyzer/engine/rule.h"
#include "analyzer/policy/verdict.h"

namespace onnx_assay::report {

// Rules and a run that every report test shows: two models, one with findings of each level, a
// related place, a range in a sidecar, an offset past 2^31, a suppressed finding and a gap.

inline void CheckNothing(const facts::ModelFacts&, const Context&, Reporter&) {}

inline constexpr int kOverflowCwe[] = {190, 789};
inline constexpr Rule kOverflow = {
    .id = "TEN002",
    .name = "dim-overflow",
    .severity = Severity::kError,
    .summary = "A tensor's element count does not fit in 64 bits",
    .rationale = "A loader that multiplies without checking allocates too little.",
    .remediation = "Export the model again;\nno real tensor has this shape.",
    .cwe = kOverflowCwe,
    .check = &CheckNothing,
};

inline constexpr std::string_view kSidecarAdvisories[] = {"CVE-2022-25882"};
inline constexpr int kSidecarCwe[] = {22};
inline constexpr Rule kSidecar = {
    .id = "EXT013",
    .name = "range-past-end",
    .severity = Severity::kWarning,
    .summary = "A tensor claims bytes past the end of its sidecar",
    .rationale = "The loader reads past the file.",
    .remediation = "Ship the whole sidecar.",
    .cwe = kSidecarCwe,
    .advisories = kSidecarAdvisories,
    .check = &CheckNothing,
};

inline constexpr Rule kProducer = {
    .id = "MET001",
    .name = "missing-producer",
    .severity = Severity::kNote,
    .summary = "The model does not say what made it",
    .rationale = "Without a producer nobody can tell how to make it again.",
    .remediation = "Set producer_name.",
    .check = &CheckNothing,
};

inline constexpr const Rule* kSampleRules[] = {&kSidecar, &kProducer, &kOverflow};

inline Finding SampleFinding(const Rule& rule, std::string path, ByteRange range,
                             std::string message) {
  Finding finding;
  finding.rule = &rule;
  finding.severity = rule.severity;
  finding.stable_path = path;
  finding.path = std::move(path);
  finding.range = range;
  finding.message = std::move(message);
  return finding;
}

inline FileReport SampleFailingFile() {
  FileReport file;
  file.path = "models/resnet 50.onnx";
  file.size = 0x1'0000'0000;
  file.sha256 = Sha256("");
  file.findings.push_back(SampleFinding(kProducer, "", {0, 0x40}, "the model names no producer"));
  file.findings.push_back(SampleFinding(kOverflow, "graph.initializer[0](w)", {0x12, 0x26},
                                        "tensor \"w\" has more than 2^63-1 elements: 3 dims"));
  file.findings.back().related.push_back(
      {"graph.node[3](conv1)", {0x100, 0x120}, "the first reader of the tensor"});
  file.findings.push_back(SampleFinding(kOverflow, "graph.initializer[1](v)",
                                        {0x9000'0000, 0x9000'0010},
                                        "tensor \"v\" has more than 2^63-1 elements: 2 dims"));
  file.findings.push_back(
      SampleFinding(kSidecar, "graph.initializer[2](u)", {0, 0x10},
                    "tensor \"u\" ends at byte 0x10 of \"w.bin\": 8 bytes there"));
  file.findings.back().file = "w.bin";
  file.findings.back().count = 3;
  file.findings.push_back(SampleFinding(kSidecar, "graph.initializer[3](t)", {0x20, 0x30},
                                        "tensor \"t\" ends past \"w.bin\""));
  file.findings.back().suppressed_by = "kept for the training team";
  file.completeness = {
      .bytes = 0x1'0000'0000, .elements = 90, .nodes = 12, .tensors = 4, .rules_run = 3};
  file.completeness.gaps.push_back(
      {"anomalies of the encoding", "limit max_anomalies is 10000", 7});
  file.gates = {{"structure", GateState::kFailed, "2 errors"},
                {"runtime admission", GateState::kOpen, "no target given"}};
  file.outcome = Outcome::kFail;
  return file;
}

inline FileReport SamplePassingFile() {
  FileReport file;
  file.path = "models/clean.onnx";
  file.size = 1;
  file.completeness = {.bytes = 1, .elements = 1, .nodes = 1, .tensors = 1, .rules_run = 3};
  file.gates = {{"structure", GateState::kPassed, ""},
                {"runtime admission", GateState::kOpen, "no target given"}};
  return file;
}

inline RunReport SampleRun() {
  RunReport run;
  run.tool_version = "0.1.0";
  run.tables = {{"onnx-operators", "1.22.0"}};
  run.files = {SampleFailingFile(), SamplePassingFile()};
  run.unused_suppressions = {"onnx-assay.toml:12: TEN001"};
  run.outcome = Outcome::kFail;
  return run;
}

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_TESTS_REPORT_SAMPLE_REPORT_H_
