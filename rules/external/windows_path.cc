#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckWindowsPath(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kWindows)) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range, "external data location {} {}: only portable names are allowed",
          Quoted(file.location), WindowsPeculiarity(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {22, 41};

}  // namespace

extern constinit const Rule external_windows_path = {
    .id = "EXT004",
    .name = "windows-path",
    .severity = Severity::kError,
    .summary = "A location means another file on Windows than elsewhere",
    .rationale =
        R"(A backslash, a drive, a device name such as `NUL`, an alternate stream (`w.bin:x`) or a trailing dot
or blank makes Windows open another file, or no file, where POSIX systems take the name as it is. A
model that was reviewed on one system reads something else on the other, and a backslash hides `..`
from checks that know only `/`.)",
    .remediation = R"(Use `/` between components and names that are plain on every system.)",
    .cwe = kCwe,
    .check = &CheckWindowsPath,
};

}  // namespace onnx_assay::rules
