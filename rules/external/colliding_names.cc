#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (file.collides_with == facts::kNone) return;
  const facts::ExternalFile& other = context.facts.external_files[file.collides_with];
  const LocationOf at(file, context.facts);
  const LocationOf there(other, context.facts);
  report
      .At(at.path, at.range, "external data locations {} and {} are one file where case is ignored",
          Quoted(file.location), Quoted(other.location))
      .Related(there.path, there.range, "the other location");
}

constexpr int kCwe[] = {178};

}  // namespace

extern constinit const Rule external_colliding_names = {
    .id = "EXT029",
    .name = "colliding-names",
    .severity = Severity::kError,
    .summary = "Two sidecars differ by case or spelling only",
    .rationale =
        R"(On a file system that ignores case one of them replaces the other, so tensors read weights that are
not theirs.)",
    .remediation = R"(Rename one of them.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
