#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_reference.h"

namespace onnx_assay::rules {
namespace {

void CheckFile(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kMemoryMarker)) return;
  const LocationOf at(file, context.facts);
  report
      .At(at.path, at.range,
          "external data location {} stands for an address in the process of the loader: a file "
          "name is required",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {822, 119};
constexpr std::string_view kAdvisories[] = {"CVE-2026-34445", "GHSA-538c-55jv-c5g9"};

}  // namespace

extern constinit const Rule external_memory_marker = {
    .id = "EXT007",
    .name = "memory-marker",
    .severity = Severity::kError,
    .summary = "The location of external data stands for memory of the loader",
    .rationale =
        R"(ONNX Runtime marks tensors that lie at an address of its own process in this way; in a file, the
offset becomes a pointer into the loader.)",
    .remediation = R"(Save the model from its source; such a location never belongs in a file.)",
    .cwe = kCwe,
    .advisories = kAdvisories,
    .check = &CheckFile,
};

}  // namespace onnx_assay::rules
