#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

void CheckMemoryMarker(const facts::ExternalFile& file, const Context& context, Reporter& report) {
  if (!file.has(PathFault::kMemoryMarker)) return;
  const ExternalSite site = FirstSite(file, context.facts);
  report
      .At(*site.tensor, site.range,
          "external data location {} is a marker for data in memory: a file must name a file",
          Quoted(file.location))
      .Count(file.refs.size());
}

constexpr int kCwe[] = {822, 823};

}  // namespace

extern constinit const Rule external_memory_marker = {
    .id = "EXT007",
    .name = "memory-marker",
    .severity = Severity::kError,
    .summary = "A location is a loader's sign for its own memory",
    .rationale =
        R"(ONNX Runtime marks tensors that it holds in memory by the location `*/_ORT_MEM_ADDR_/*`, with the
address as offset; the checker of ONNX takes a leading `#` in a similar way. In a file such a marker
makes a loader that trusts it read from an address of the attacker's choice.)",
    .remediation = R"(No exporter writes this into a file. Treat the model as hostile.)",
    .cwe = kCwe,
    .check = &CheckMemoryMarker,
};

}  // namespace onnx_assay::rules
