#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

constexpr std::array<std::string_view, 5> kOperators = {"Compress", "NonMaxSuppression", "NonZero",
                                                        "StringSplit", "Unique"};

void CheckDataDependentShape(const facts::ModelFacts& model_facts, const Context&,
                             Reporter& report) {
  struct Seen {
    const facts::NodeFacts* first = nullptr;
    std::uint64_t count = 0;
  };
  std::array<Seen, kOperators.size()> seen;
  for (const facts::NodeFacts& node : model_facts.nodes) {
    if (!node.domain.empty() || node.function != facts::kNone) continue;
    const auto at = std::find(kOperators.begin(), kOperators.end(), node.node->op_type.view());
    if (at == kOperators.end()) continue;
    Seen& here = seen[static_cast<std::size_t>(at - kOperators.begin())];
    if (here.first == nullptr) here.first = &node;
    ++here.count;
  }
  for (const Seen& here : seen) {
    if (here.first == nullptr) continue;
    report
        .At(*here.first->node, "{} gives as many elements as its data asks for",
            Quoted(here.first->node->op_type.view()))
        .Count(here.count);
  }
}

}  // namespace

extern constinit const Rule shape_data_dependent_shape = {
    .id = "SHP009",
    .name = "data-dependent-shape",
    .severity = Severity::kNote,
    .summary = "The size of a value depends on the data that the model is fed",
    .rationale =
        R"(Bounds on the axes of inputs do not bound such a value directly: it is as large as its content makes
it. Some runtimes and accelerators refuse these operators or run them on another device.)",
    .remediation =
        R"(Where a bound is needed, keep a fixed number of elements (TopK, a padded shape) or bound what the
value can hold.)",
    .check = &CheckDataDependentShape,
};

}  // namespace onnx_assay::rules
