#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kControlCharacters)) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data location {} has control, invisible or invalid characters: visible UTF-8 "
          "is allowed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {158, 451};

}  // namespace

extern constinit const Rule external_control_characters = {
    .id = "EXT006",
    .name = "control-characters",
    .severity = Severity::kError,
    .summary = "The location of external data has invisible characters",
    .rationale =
        R"(NUL ends a name for one library and not for the next; controls and bidirectional marks make a log
show another name than the one that is opened.)",
    .remediation = R"(Rename the sidecar with visible characters and save the model again.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
