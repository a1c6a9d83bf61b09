#ifndef ONNX_ASSAY_ANALYZER_ENGINE_CONTEXT_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_CONTEXT_H_

#include "analyzer/base/limits.h"
#include "analyzer/engine/settings.h"
#include "analyzer/facts/model_facts.h"
#include "analyzer/wire/anomaly.h"

namespace onnx_assay {

namespace coverage {
struct TargetCoverage;
}

// What a check may look at beside its subject.
struct Context {
  const facts::ModelFacts& facts;
  const Settings& settings;
  const Limits& limits;
  // One per target of the settings; empty without targets.
  std::span<const coverage::TargetCoverage* const> targets;

  const model::Model& model() const { return *facts.model; }
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_CONTEXT_H_
