// `bom`: a bill of materials of a model and its sidecars.

#include <cstdlib>
#include <memory>

#include "analyzer/cli/artifact_models.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/key_options.h"
#include "analyzer/cli/version.h"
#include "provenance/bom.h"
#include "provenance/output_files.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::string path;
  std::string version = "1.6";
  std::string name;
  std::string output;
  std::vector<std::string> companions;
  bool force = false;
};

int RunBom(const Arguments& arguments) {
  const absl::StatusOr<ArtifactPlace> place = PlaceOfArtifact(arguments.path, {});
  if (!place.ok()) {
    Complain(std::string(place.status().message()));
    return kExitTrouble;
  }
  Policy policy;
  policy.ignore = {"ALL"};
  ReadModels read = ReadArtifactModels(*place, policy, 0);
  for (const FileReport& file : read.run.files) {
    if (!file.error.empty()) Complain(file.error);
  }
  const bool all_read = read.summaries.size() == read.run.files.size();
  const absl::StatusOr<provenance::ArtifactSet> set = provenance::BuildArtifactSet(
      {.directory = place->directory, .name = place->name, .whole_directory = place->file.empty(),
       .models = std::move(read.summaries), .companions = arguments.companions, .ignored = place->Ignored()},
      {});
  if (!set.ok()) {
    Complain(std::string(set.status().message()));
    return kExitIncomplete;
  }
  provenance::BomOptions options;
  options.version = arguments.version == "1.7" ? provenance::BomVersion::k17 : provenance::BomVersion::k16;
  options.name = arguments.name;
  options.tool_version = ToolVersion();
  if (std::getenv("SOURCE_DATE_EPOCH") != nullptr) options.time = StatementTime();
  const std::string bom = WriteBom(*set, options);
  for (const std::string& gap : set->gaps) Complain(gap);
  const int code = all_read && set->complete() ? kExitPass : kExitIncomplete;
  if (arguments.output.empty()) {
    Print(bom + "\n");
    return code;
  }
  const provenance::OutputFile file[] = {{arguments.output, bom, 0644}};
  const absl::Status written = provenance::WriteFiles(file, arguments.force);
  if (written.ok()) return code;
  Complain(std::string(written.message()));
  return kExitTrouble;
}

}  // namespace

void AddBomCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("bom", "Write a CycloneDX bill of materials");
  command->add_option("path", arguments->path, "A model, or a directory of models")->required();
  command->add_option("--spec-version", arguments->version, "Version of CycloneDX")
      ->check(CLI::IsMember({"1.6", "1.7"}))
      ->capture_default_str();
  command->add_option("--name", arguments->name, "Name of the component; default: that of the file or directory");
  command->add_option("--companion", arguments->companions, "A further file of the set, relative to its directory");
  command->add_option("-o,--output-file", arguments->output, "Write there instead of standard output");
  command->add_flag("--force", arguments->force, "Replace an existing file");
  command->callback([arguments, &exit_code] { exit_code = RunBom(*arguments); });
}

}  // namespace onnx_assay::cli
