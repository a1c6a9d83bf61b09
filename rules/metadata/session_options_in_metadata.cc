#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// Source: ONNX Runtime, inference session, "load config from model".
constexpr std::string_view kKey = "ort_config";

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Entry& entry : facts.model->metadata_props) {
    if (!(entry.key == kKey)) continue;
    report.At(entry, "metadata entry \"{}\" sets session options of ONNX Runtime ({} bytes)", kKey, entry.value.size());
  }
}

constexpr int kCwe[] = {15};

}  // namespace

extern constinit const Rule metadata_session_options_in_metadata = {
    .id = "MET005",
    .name = "session-options-in-metadata",
    .severity = Severity::kWarning,
    .summary = "The metadata carries settings for the runtime session",
    .rationale =
        R"(ONNX Runtime can be told to take its session options from the `ort_config` entry of the model: thread counts,
optimisation levels and execution modes are then chosen by whoever made the file.)",
    .remediation =
        R"(Remove the entry and set session options in the program that loads the model.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
