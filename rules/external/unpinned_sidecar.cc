#include <algorithm>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

// Whether some tensor takes bytes of the file without stating its checksum.
bool Unpinned(const facts::ExternalFile& file, const facts::ModelFacts& facts) {
  return std::any_of(file.refs.begin(), file.refs.end(), [&](std::uint32_t index) {
    return facts.external_refs[index].checksum_entry == nullptr;
  });
}

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.kind != facts::FileKind::kRegular || !Unpinned(file, context.facts)) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data {} has no checksum in the model: it can be exchanged without a trace",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {353};

}  // namespace

extern constinit const Rule external_unpinned_sidecar = {
    .id = "EXT024",
    .name = "unpinned-sidecar",
    .severity = Severity::kWarning,
    .summary = "Nothing in the model pins the contents of a sidecar",
    .rationale =
        R"(The weights can be replaced while the model file, and a digest of it, stay the same. A signature
over the set of files pins them.)",
    .remediation =
        R"(Sign model and sidecars together (`onnx-assay attest`), or write checksum entries.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
