#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

constexpr std::int64_t kFirstIrWithOverloads = 10;

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const std::int64_t ir = facts.model->ir_version.value;
  const bool overloads = ir == 0 || ir >= kFirstIrWithOverloads;
  using Identity = std::tuple<std::string_view, std::string_view, std::string_view>;
  absl::flat_hash_map<Identity, const model::Function*> seen;
  for (const model::Function& function : facts.model->functions) {
    const Identity identity{facts::PlainDomain(function.domain.view()), function.name.view(),
                            overloads ? function.overload.view() : std::string_view()};
    const auto [place, fresh] = seen.try_emplace(identity, &function);
    if (fresh) continue;
    report
        .At(function, "function {} of {} is defined again: one definition is allowed",
            Quoted(function.name.view()), DomainText(function.domain.view()))
        .Related(place->second->path, place->second->range, "first definition");
  }
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule function_duplicate_definition = {
    .id = "FUN005",
    .name = "duplicate-definition",
    .severity = Severity::kError,
    .summary = "Two functions have the same identity",
    .rationale =
        R"(A call names its function by domain, name and, from IR 10 on, overload. With two
definitions the runtime decides which body runs, and the other one is what may have been
reviewed.)",
    .remediation = "Keep one definition, or rename one.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
