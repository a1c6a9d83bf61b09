#include <algorithm>
#include <array>
#include <string_view>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/input_axes.h"

namespace onnx_assay::rules {
namespace {

// Names that exporters give where the author gave none: a stem and a number, or a sign.
bool IsPlaceholder(std::string_view name) {
  constexpr std::array<std::string_view, 8> kSigns = {"*",    "?",   "-1",      "None",
                                                      "none", "unk", "unknown", "dynamic"};
  if (std::find(kSigns.begin(), kSigns.end(), name) != kSigns.end()) return true;
  const std::size_t stem_end = name.find_last_not_of("0123456789") + 1;
  if (stem_end == name.size()) return false;
  const std::string_view stem = name.substr(0, stem_end);
  constexpr std::array<std::string_view, 7> kStems = {
      "unk__", "dynamic_axes_", "DynamicDimension.", "dim_", "dim", "s", "unknown_"};
  return std::find(kStems.begin(), kStems.end(), stem) != kStems.end();
}

void CheckPlaceholderSymbol(const facts::ModelFacts& model_facts, const Context&,
                            Reporter& report) {
  for (const FedInput& input : FedInputs(model_facts)) {
    for (const model::Dim& dim : DimsOf(input)) {
      if (dim.kind != model::Dim::Kind::kParam || !IsPlaceholder(dim.param.view())) continue;
      report.At(*input.info, dim.range, "dimension {} of input {} has a made-up name",
                Quoted(dim.param.view()), Quoted(input.info->name.view()));
    }
  }
}

}  // namespace

extern constinit const Rule shape_placeholder_symbol = {
    .id = "SHP006",
    .name = "placeholder-symbol",
    .severity = Severity::kNote,
    .summary = "A dynamic input axis has a name that an exporter made up",
    .rationale =
        R"(A name such as `unk__12` or `dynamic_axes_1` tells neither a reader nor a policy what the axis is,
and changes with the next export.)",
    .remediation = R"(Name the axes when exporting: `batch`, `sequence`, `height`.)",
    .check = &CheckPlaceholderSymbol,
};

}  // namespace onnx_assay::rules
