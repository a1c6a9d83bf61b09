#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckCollidingNames(const facts::ExternalFile& file, const Context& context,
                         Reporter& report) {
  if (file.collides_with == facts::kNone) return;
  const facts::ExternalFile& other = context.facts.external_files[file.collides_with];
  const ExternalSite site = FirstSite(file, context.facts);
  const ExternalSite there = FirstSite(other, context.facts);
  report
      .At(*site.tensor, site.range,
          "sidecars {} and {} are one file where case or spelling of letters does not count",
          Quoted(file.location), Quoted(other.location))
      .Related(there.tensor->path, there.range, "the other sidecar");
}

constexpr int kCwe[] = {178};

}  // namespace

extern constinit const Rule external_colliding_names = {
    .id = "EXT029",
    .name = "colliding-names",
    .severity = Severity::kError,
    .summary = "Two sidecars have one name for some file systems",
    .rationale =
        R"(Where letter case or the form of accented letters does not count, as on Windows and macOS, both
locations are one file: one tensor then has the bytes of the other, and unpacking the model keeps
only one of the files.)",
    .remediation = R"(Give the sidecars names that differ in more than case or accents.)",
    .cwe = kCwe,
    .check = &CheckCollidingNames,
};

}  // namespace onnx_assay::rules
