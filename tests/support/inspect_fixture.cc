#include "tests/support/inspect_fixture.h"

#include <memory>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/engine/inspect.h"
#include "analyzer/facts/directory_probe.h"
#include "analyzer/policy/config.h"
#include "rules/catalog.h"
#include "tests/support/lay_out.h"

namespace onnx_assay::test {

absl::StatusOr<Inspection> InspectFixture(const Fixture& fixture, std::span<const Rule* const> rules) {
  const ScratchDirectory scratch;
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::filesystem::path path, LayOut(fixture, scratch.path()));
  const Limits limits;
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Policy policy, ParsePolicy(fixture.config, fixture.name, AllRules()));
  const Settings& settings = policy.settings;
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> source,
                              OpenFile(path.string(), limits.max_file_bytes));
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::unique_ptr<facts::ExternalProbe> probe,
                              facts::ProbeDirectoryOf(path.string(), source->descriptor()));
  ONNX_ASSAY_ASSIGN_OR_RETURN(
      Inspected inspected,
      InspectModel(*source, {.rules = rules, .settings = settings, .limits = limits, .probe = probe.get()}));
  return std::move(inspected.inspection);
}

}  // namespace onnx_assay::test
