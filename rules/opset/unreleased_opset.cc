#include <limits>
#include <optional>

#include "analyzer/engine/rule.h"
#include "analyzer/tables/releases.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

constexpr std::int64_t kMostInAnyDomain = std::numeric_limits<std::int32_t>::max();

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const facts::OpsetScope& scope : facts.opset_scopes) {
    for (const model::OpsetImport& import : scope.imports) {
      const std::optional<int> newest = tables::NewestOpset(import.domain.view());
      const std::int64_t least = newest ? 1 : 0,
                         most = newest ? std::int64_t{*newest} : kMostInAnyDomain;
      if (import.version.value >= least && import.version.value <= most) continue;
      report.At(import, import.version.present() ? import.version.range : import.range,
                "{} is imported at opset {}: {} to {} exist", DomainText(import.domain.view()),
                import.version.value, least, most);
    }
  }
}

}  // namespace

extern constinit const Rule opset_unreleased_opset = {
    .id = "OPS005",
    .name = "unreleased-opset",
    .severity = Severity::kError,
    .summary = "An import names an opset version that does not exist",
    .rationale =
        R"(Readers resolve a version beyond the newest as the newest that they know, so the
meaning of the model changes with the reader's age. Versions below 1 and beyond 32 bits do not
exist at all.)",
    .remediation =
        R"(Import the version that the nodes were written for. If the version is newer than this
tool, update the tool.)",
    .check = &Check,
};

}  // namespace onnx_assay::rules
