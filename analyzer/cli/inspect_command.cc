// `inspect`: what a model is, without a verdict.

#include <memory>

#include "analyzer/cli/check_file.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/describe.h"
#include "analyzer/cli/value_types.h"
#include "analyzer/report/model_card.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::string path;
  std::string format = "text";
  bool external = false;
  bool sha256 = false;
  bool types = false;
};

int RunInspect(const Arguments& arguments) {
  Policy policy;
  policy.ignore = {"ALL"};
  CheckOptions options;
  options.sha256 = arguments.sha256;
  const absl::StatusOr<OpenModel> open = OpenAndInspect(arguments.path, policy, options);
  if (!open.ok()) {
    Complain(std::string(open.status().message()));
    return kExitIncomplete;
  }
  if (!open->inspected.model->is_model) {
    Complain(arguments.path + " is no ONNX model; check says what it is");
    return kExitFindings;
  }
  if (arguments.types) {
    Print(ValueTypesJsonLines(open->inspected.facts));
    return open->inspected.inspection.completeness.complete() ? kExitPass : kExitIncomplete;
  }
  const report::ModelCard card = Describe(arguments.path, open->inspected.facts);
  Print(arguments.format == "json" ? report::RenderCardJson(card)
                                   : report::RenderCardText(card, arguments.external));
  return open->inspected.inspection.completeness.complete() ? kExitPass : kExitIncomplete;
}

}  // namespace

void AddInspectCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("inspect", "Show what a model is: versions, axes, operators, weights");
  command->add_option("path", arguments->path, "Model, or - for standard input")->required();
  command->add_option("-f,--format,--output-format", arguments->format, "Format of the output")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->add_flag("--external", arguments->external, "Map of each sidecar: tensors, gaps, orphan bytes");
  command->add_flag("--types", arguments->types, "Inferred type and shape of every value, as JSON lines");
  command->add_flag("--sha256", arguments->sha256, "Digest of the model; reads every byte");
  command->callback([arguments, &exit_code] { exit_code = RunInspect(*arguments); });
}

}  // namespace onnx_assay::cli
