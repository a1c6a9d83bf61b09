#ifndef ONNX_ASSAY_ANALYZER_ENGINE_INSPECT_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_INSPECT_H_

#include <memory>
#include <span>

#include "absl/status/statusor.h"
#include "analyzer/base/byte_source.h"
#include "analyzer/coverage/node_view.h"
#include "analyzer/engine/run.h"
#include "analyzer/engine/settings.h"
#include "analyzer/facts/model_facts.h"

namespace onnx_assay {

struct InspectOptions {
  std::span<const Rule* const> rules;
  const Settings& settings;
  const Limits& limits;
  bool sha256 = false;
  // Answers questions about sidecars; null: none are looked at.
  facts::ExternalProbe* probe = nullptr;
};

// Everything known about one model. The facts point into the model, which has a stable address.
struct Inspected {
  std::unique_ptr<const model::Model> model;
  facts::ModelFacts facts;
  Inspection inspection;
};

// The life of one model up to its findings: bytes, model, facts, rules.
// Errors: as model::ReadModel and coverage::ParseTarget.
absl::StatusOr<Inspected> InspectModel(ByteSource& source, const InspectOptions& options);

// The dynamic axes that the settings bound, hence that their owner could fix.
coverage::FixedAxes FixableAxes(const Settings& settings);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_INSPECT_H_
