#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckNotARegularFile(const facts::ExternalFile& file, const Context& context,
                          Reporter& report) {
  const ExternalSite site = FirstSite(file, context.facts);
  if (file.has(PathFault::kDirectory)) {
    report.At(*site.tensor, site.range,
              "external data location {} names a directory: a file is needed",
              Quoted(file.location));
  } else if (file.kind == facts::FileKind::kDirectory || file.kind == facts::FileKind::kSpecial) {
    report.At(
        *site.tensor, site.range, "sidecar {} is {}: a regular file is needed",
        Quoted(file.location),
        file.kind == facts::FileKind::kDirectory ? "a directory" : "a FIFO, socket or device");
  }
}

constexpr int kCwe[] = {66};

}  // namespace

extern constinit const Rule external_not_a_regular_file = {
    .id = "EXT015",
    .name = "not-a-regular-file",
    .severity = Severity::kError,
    .summary = "A location names something that is no regular file",
    .rationale =
        R"(A FIFO or a device blocks a loader or feeds it endless bytes; a directory gives errors that depend
on the platform.)",
    .remediation = R"(Put the sidecar itself where the location says.)",
    .cwe = kCwe,
    .check = &CheckNotARegularFile,
};

}  // namespace onnx_assay::rules
