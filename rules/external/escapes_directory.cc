#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckEscapesDirectory(const facts::ExternalFile& file, const Context& context,
                           Reporter& report) {
  if (!file.has(PathFault::kEscapes)) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range, "external data location {} leaves the directory of the model",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {22, 23};
constexpr std::string_view kAdvisories[] = {"CVE-2022-25882", "CVE-2024-27318", "CVE-2025-51480"};

}  // namespace

extern constinit const Rule external_escapes_directory = {
    .id = "EXT003",
    .name = "escapes-directory",
    .severity = Severity::kError,
    .summary = "A tensor reads its data from outside the model's directory",
    .rationale =
        R"(More `..` than directories lead to files that do not belong to the model. Loaders that follow them
read any file that the user may read into a tensor, from where a graph can pass it on; writers that
follow them overwrite it. The path is judged by its components: `a..b.bin` is an ordinary name.)",
    .remediation =
        R"(Keep sidecars beneath the model's directory. Treat a published model with such a path as hostile.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckEscapesDirectory,
};

}  // namespace onnx_assay::rules
