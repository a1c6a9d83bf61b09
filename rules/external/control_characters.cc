#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckControlCharacters(const facts::ExternalFile& file, const Context& context,
                            Reporter& report) {
  if (!file.has(PathFault::kControlCharacters)) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range,
          "external data location {} holds control, invisible or malformed characters",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {158, 451};

}  // namespace

extern constinit const Rule external_control_characters = {
    .id = "EXT006",
    .name = "control-characters",
    .severity = Severity::kError,
    .summary = "A location holds control or invisible characters",
    .rationale =
        R"(A NUL ends the name for the system but not for a check of its ending; line breaks and bidirectional
marks make logs and reviews show another name than the one that is opened. Malformed UTF-8 is
decoded differently by every reader.)",
    .remediation = R"(Rename the file and the location with printable characters.)",
    .cwe = kCwe,
    .check = &CheckControlCharacters,
};

}  // namespace onnx_assay::rules
