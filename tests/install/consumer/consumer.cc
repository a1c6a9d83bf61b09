// Inspects a model in memory with the installed libraries. A linker may drop what nothing refers to, so the
// number of rules is part of the test.
#include <cstdio>

#include "analyzer/engine/inspect.h"
#include "rules/catalog.h"

int main() {
  using namespace onnx_assay;
  if (AllRules().empty()) {
    std::fputs("the installed library has no rules\n", stderr);
    return 1;
  }
  const Settings settings;
  const Limits limits;
  const std::unique_ptr<ByteSource> source = MemorySource("");
  const auto inspected =
      InspectModel(*source, {.rules = AllRules(), .settings = settings, .limits = limits});
  if (!inspected.ok() || inspected->inspection.findings.empty()) {
    std::fputs("an empty file gives no finding\n", stderr);
    return 1;
  }
  std::printf("%zu rules, first finding: %s\n", AllRules().size(),
              inspected->inspection.findings[0].message.c_str());
  return 0;
}
