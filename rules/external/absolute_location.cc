#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kAbsolute)) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data location {} is absolute: a path beneath the directory of the model is "
          "allowed",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {36, 73};
constexpr std::string_view kAdvisories[] = {"CVE-2022-25882"};

}  // namespace

extern constinit const Rule external_absolute_location = {
    .id = "EXT002",
    .name = "absolute-location",
    .severity = Severity::kError,
    .summary = "The location of external data is an absolute path",
    .rationale =
        R"(A loader that takes the path as it stands opens a file of the host that the author of the model
chose: keys, configuration, other tenants' models. What is read can leave with the outputs.)",
    .remediation =
        R"(Use a plain relative path beneath the model's directory, with forward slashes.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
