#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

bool NamesLicence(std::string_view key) {
  constexpr std::string_view kKeys[] = {"model_license", "license", "licence", "License", "general.license"};
  for (const std::string_view known : kKeys) {
    if (key == known) return true;
  }
  return false;
}

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Entry& entry : facts.model->metadata_props) {
    if (NamesLicence(entry.key.view()) && !entry.value.empty()) return;
  }
  report.At(*facts.model, "metadata has no entry \"model_license\"");
}

}  // namespace

extern constinit const Rule metadata_missing_licence = {
    .id = "MET010",
    .name = "missing-licence",
    .severity = Severity::kNote,
    .on = false,
    .summary = "The metadata does not name a licence",
    .rationale =
        R"(Without `model_license` a consumer cannot tell from the file whether it may be used or passed on.)",
    .remediation =
        R"(Add a `model_license` entry with the name or address of the licence.)",
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
