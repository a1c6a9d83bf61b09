// A manifest that is accepted has safe, distinct names and a root that follows; predicates of any shape are
// answered.

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string_view>

#include "provenance/facts_statement.h"
#include "provenance/oms.h"
#include "provenance/resource_name.h"
#include "provenance/verdict_statement.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onnx_assay;
  using namespace onnx_assay::provenance;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const absl::StatusOr<Manifest> manifest = ParseOmsStatement(text, {}); manifest.ok()) {
    std::set<std::string> names;
    for (const Resource& resource : manifest->resources) {
      const bool single = resource.name == kSingleFileName && manifest->resources.size() == 1;
      if ((!single && !NameFault(resource.name).empty()) || !names.insert(resource.name).second) std::abort();
      CollisionKey(resource.name);
    }
    if (!ParseOmsStatement(WriteOmsStatement(*manifest), {}).ok()) std::abort();
  }
  if (const absl::StatusOr<Statement> statement = ParseStatement(text, {}); statement.ok()) {
    (void)ReadLintResult(statement->predicate);
    (void)ReadVerdictPredicate(statement->predicate);
    (void)ReadFactsPredicate(statement->predicate);
    if (!ParseStatement(WriteStatement(*statement), {}).ok()) std::abort();
  }
  return 0;
}
