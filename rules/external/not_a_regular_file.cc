#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kDirectory && file.kind != facts::FileKind::kSpecial) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range, "external data {} is a {}: a regular file is required",
          Quoted(file.location),
          file.kind == facts::FileKind::kDirectory ? "directory" : "pipe, socket or device")
      .Count(file.refs.size());
}

constexpr int kCwe[] = {67};

}  // namespace

extern constinit const Rule external_not_a_regular_file = {
    .id = "EXT015",
    .name = "not-a-regular-file",
    .severity = Severity::kError,
    .summary = "A sidecar is a directory, pipe, socket or device",
    .rationale =
        R"(Opening such a name can block for ever, act on a device, or hand out bytes that differ at each read.)",
    .remediation = R"(Replace it by a regular file.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
