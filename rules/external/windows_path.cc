#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kWindows) || file.has(PathFault::kAbsolute) ||
      file.has(PathFault::kEscapes))
    return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data location {} reads differently on Windows: backslash, drive, stream, "
          "device name, trailing dot or blank are not allowed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {41, 67};
constexpr std::string_view kAdvisories[] = {"CVE-2024-27318"};

}  // namespace

extern constinit const Rule external_windows_path = {
    .id = "EXT004",
    .name = "windows-path",
    .severity = Severity::kError,
    .summary = "The location of external data means another file on Windows",
    .rationale =
        R"(Backslashes, drives, streams, device names and trailing dots or blanks are plain characters on one
system and structure on the other: a check on Linux passes what a loader on Windows follows
elsewhere.)",
    .remediation =
        R"(Use a plain relative path beneath the model's directory, with forward slashes.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
