#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kEscapes)) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data location {} leaves the directory of the model: no component may be \"..\"",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {22, 23};
constexpr std::string_view kAdvisories[] = {"CVE-2022-25882", "CVE-2024-27318", "CVE-2025-51480",
                                            "CVE-2026-27489"};

}  // namespace

extern constinit const Rule external_escapes_directory = {
    .id = "EXT003",
    .name = "escapes-directory",
    .severity = Severity::kError,
    .summary = "The location of external data leaves the directory of the model",
    .rationale =
        R"(Components such as `..` walk out of the folder that was reviewed, so a loader reads any file its
user may read.)",
    .remediation =
        R"(Use a plain relative path beneath the model's directory, with forward slashes.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
