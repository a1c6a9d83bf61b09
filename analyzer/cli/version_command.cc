// `version`: the program and the tables that it was built with.

#include <memory>

#include "analyzer/cli/command.h"
#include "analyzer/cli/version.h"
#include "analyzer/tables/table_versions.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

std::string VersionText() {
  std::string text = fmt::format("onnx-assay {}\nrules: {}\ntables:\n", ToolVersion(), AllRules().size());
  for (std::size_t i = 0; i < tables::ShippedTableCount(); ++i) {
    const tables::ShippedTable table = tables::ShippedTableAt(i);
    text += fmt::format("  {:22} {}\n", table.name, table.version);
  }
  return text;
}

std::string VersionJson() {
  nlohmann::ordered_json json;
  json["name"] = "onnx-assay";
  json["version"] = ToolVersion();
  json["rules"] = AllRules().size();
  json["tables"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < tables::ShippedTableCount(); ++i) {
    const tables::ShippedTable table = tables::ShippedTableAt(i);
    json["tables"].push_back({{"name", table.name},
                              {"version", table.version},
                              {"source", table.source},
                              {"license", table.license}});
  }
  return json.dump(2) + "\n";
}

}  // namespace

void AddVersionCommand(CLI::App& app, int& exit_code) {
  auto format = std::make_shared<std::string>("text");
  CLI::App* const command = app.add_subcommand("version", "Version of the program and of its tables");
  command->add_option("-f,--format,--output-format", *format, "Format")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->callback([format, &exit_code] {
    Print(*format == "json" ? VersionJson() : VersionText());
    exit_code = kExitPass;
  });
}

}  // namespace onnx_assay::cli
