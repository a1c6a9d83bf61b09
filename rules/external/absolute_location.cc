#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckAbsoluteLocation(const facts::ExternalFile& file, const Context& context,
                           Reporter& report) {
  if (!file.has(PathFault::kAbsolute)) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range,
          "external data location {} is absolute: only a path relative to the model is allowed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {22, 36};
constexpr std::string_view kAdvisories[] = {"CVE-2022-25882", "CVE-2025-51480"};

}  // namespace

extern constinit const Rule external_absolute_location = {
    .id = "EXT002",
    .name = "absolute-location",
    .severity = Severity::kError,
    .summary = "A tensor reads its data from an absolute path",
    .rationale =
        R"(A loader that joins the location to the model's directory gets the absolute path itself: the model
then makes whoever loads it read a file of the attacker's choice, such as a key or a password file,
into a tensor. A path with a drive or a share does the same on Windows; a share also sends the
user's credentials to its server.)",
    .remediation =
        R"(Name the sidecar relative to the model's directory. Treat a published model with such a path as
hostile.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckAbsoluteLocation,
};

}  // namespace onnx_assay::rules
