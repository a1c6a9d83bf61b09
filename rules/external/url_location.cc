#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckUrlLocation(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kUrl)) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range,
          "external data location {} is a URL: only a path relative to the model is allowed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {610, 918};

}  // namespace

extern constinit const Rule external_url_location = {
    .id = "EXT005",
    .name = "url-location",
    .severity = Severity::kError,
    .summary = "A location is a URL",
    .rationale =
        R"(Locations are relative file paths. A reader that fetches a URL lets the model call out from wherever
it is loaded and exchange its weights after the review.)",
    .remediation =
        R"(Download the file, put it beside the model and name it by its relative path.)",
    .cwe = kCwe,
    .check = &CheckUrlLocation,
};

}  // namespace onnx_assay::rules
