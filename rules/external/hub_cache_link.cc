#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.hub_cache_link) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data {} is a link of a hub cache, into the folder that the model itself is "
          "linked from",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {61};

}  // namespace

extern constinit const Rule external_hub_cache_link = {
    .id = "EXT028",
    .name = "hub-cache-link",
    .severity = Severity::kNote,
    .summary = "A sidecar is a link of a model hub cache",
    .rationale =
        R"(Hub caches link model and sidecar into one folder of contents. ONNX from 1.21 and current ONNX
Runtime releases refuse such links.)",
    .remediation = R"(Copy the snapshot with its links resolved before deployment.)",
    .cwe = kCwe,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
