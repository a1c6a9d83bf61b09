#include "analyzer/engine/inspect.h"

#include <utility>
#include <vector>

#include "analyzer/base/status_macros.h"
#include "analyzer/model/read.h"

namespace onnx_assay {

absl::StatusOr<Inspected> InspectModel(ByteSource& source, const InspectOptions& options) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(model::Model read,
                              model::ReadModel(source, options.limits, {.sha256 = options.sha256}));
  Inspected inspected;
  inspected.model = std::make_unique<const model::Model>(std::move(read));
  inspected.facts = facts::ComputeFacts(*inspected.model, options.limits, options.probe);
  const Context context{inspected.facts, options.settings, options.limits, {}};
  inspected.inspection = RunRules(options.rules, context);
  return inspected;
}

}  // namespace onnx_assay
