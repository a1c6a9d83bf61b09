#include "analyzer/engine/inspect.h"

#include <utility>
#include <vector>

#include "analyzer/base/status_macros.h"
#include "analyzer/coverage/coverage.h"
#include "analyzer/facts/payload_scan.h"
#include "analyzer/model/read.h"

namespace onnx_assay {
namespace {

// What each target of the settings makes of the model; nothing for a file that is no model.
absl::StatusOr<std::vector<coverage::TargetCoverage>> CoverTargets(const facts::ModelFacts& facts,
                                                                   const Settings& settings) {
  std::vector<coverage::TargetCoverage> targets;
  if (settings.targets.empty() || !facts.model->is_model) return targets;
  const coverage::FixedAxes fixable = FixableAxes(settings);
  const coverage::ValueKnowledge values = coverage::KnowValues(facts);
  for (const TargetSetting& setting : settings.targets) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(const coverage::Target target,
                                coverage::ParseTarget(setting.runtime, setting.providers));
    targets.push_back(coverage::Cover(facts, values, target, fixable));
  }
  return targets;
}

}  // namespace

coverage::FixedAxes FixableAxes(const Settings& settings) {
  coverage::FixedAxes axes;
  axes.all = settings.default_axis_bounds.has_value();
  for (const auto& [symbol, bounds] : settings.symbol_bounds) axes.symbols.push_back(symbol);
  return axes;
}

absl::StatusOr<Inspected> InspectModel(ByteSource& source, const InspectOptions& options) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(model::Model read,
                              model::ReadModel(source, options.limits, {.sha256 = options.sha256}));
  Inspected inspected;
  inspected.model = std::make_unique<const model::Model>(std::move(read));
  inspected.facts = facts::ComputeFacts(*inspected.model, options.limits, options.probe);
  facts::ScanPayloads(inspected.facts, options.probe, source.descriptor(), options.settings.deep);
  // The payloads were read after the model: it must be the same file still.
  if (options.settings.deep) ONNX_ASSAY_RETURN_IF_ERROR(source.CheckUnchanged());
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::vector<coverage::TargetCoverage> targets,
                              CoverTargets(inspected.facts, options.settings));
  std::vector<const coverage::TargetCoverage*> target_pointers;
  for (const coverage::TargetCoverage& target : targets) target_pointers.push_back(&target);
  const Context context{inspected.facts, options.settings, options.limits, target_pointers};
  inspected.inspection = RunRules(options.rules, context);
  return inspected;
}

}  // namespace onnx_assay
