#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kUrl)) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data location {} is a URL: a path beneath the directory of the model is "
          "allowed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {829, 610};

}  // namespace

extern constinit const Rule external_url_location = {
    .id = "EXT005",
    .name = "url-location",
    .severity = Severity::kError,
    .summary = "The location of external data is a URL",
    .rationale =
        R"(ONNX knows files only. A loader that fetches it brings bytes that nobody reviewed, and tells the
host of the URL who loads the model.)",
    .remediation = R"(Ship the weights beside the model.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
