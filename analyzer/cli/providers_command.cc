// `providers`: the execution providers that the shipped tables know.

#include <iterator>
#include <memory>

#include "analyzer/cli/command.h"
#include "analyzer/tables/providers.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::cli {
namespace {

std::string_view StaticText(tables::StaticShapes shapes) {
  switch (shapes) {
    case tables::StaticShapes::kNotNeeded: return "no";
    case tables::StaticShapes::kNeeded: return "yes";
    case tables::StaticShapes::kUnknown: return "unknown";
  }
  return "unknown";
}

std::vector<std::string_view> Aliases(std::size_t index) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < tables::ProviderAt(index).alias_count; ++i) {
    names.push_back(tables::ProviderAlias(static_cast<tables::ProviderId>(index), i));
  }
  return names;
}

std::vector<std::string_view> Variants(std::size_t index) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < tables::ProviderAt(index).variant_count; ++i) {
    const std::string_view name = tables::ProviderVariant(static_cast<tables::ProviderId>(index), i);
    if (!name.empty()) names.push_back(name);
  }
  return names;
}

std::string Text() {
  std::string out = fmt::format("{:<31} {:<14} {:<16} {:>5} {:>5}  {:<7} {}\n", "provider", "alias", "known from", "ops",
                                "rows", "static", "source");
  for (std::size_t i = 0; i < tables::ProviderCount(); ++i) {
    const tables::Provider provider = tables::ProviderAt(i);
    fmt::format_to(std::back_inserter(out), "{:<31} {:<14} {:<16} {:>5} {:>5}  {:<7} {}\n", provider.name,
                   Aliases(i)[0], KnowledgeLevelName(provider.level), provider.operators, provider.rows,
                   StaticText(provider.static_shapes), provider.rows == 0 ? "no public list" : provider.source);
    fmt::format_to(std::back_inserter(out), "    {}", provider.hardware);
    if (const auto variants = Variants(i); variants.size() > 1) {
      fmt::format_to(std::back_inserter(out), "; lists: {}", fmt::join(variants, ", "));
    }
    out += '\n';
  }
  return out;
}

std::string JsonText() {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < tables::ProviderCount(); ++i) {
    const tables::Provider provider = tables::ProviderAt(i);
    list.push_back({{"name", provider.name},
                    {"aliases", Aliases(i)},
                    {"display", provider.display},
                    {"hardware", provider.hardware},
                    {"lists", Variants(i)},
                    {"level", KnowledgeLevelName(provider.level)},
                    {"operators", provider.operators},
                    {"rows", provider.rows},
                    {"static_shapes_only", StaticText(provider.static_shapes)},
                    {"falls_back_to_cpu", provider.falls_back_to_cpu},
                    {"source", provider.source},
                    {"notes", provider.notes}});
  }
  nlohmann::ordered_json releases = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < tables::RuntimeReleaseCount(); ++i) {
    const tables::RuntimeRelease release = tables::RuntimeReleaseAt(i);
    nlohmann::ordered_json opsets;
    for (const std::string_view domain : {"ai.onnx", "ai.onnx.ml"}) {
      if (const auto version = tables::RuntimeOpset(i, domain)) opsets[std::string(domain)] = *version;
    }
    releases.push_back({{"version", release.version}, {"ir_version", release.ir_version}, {"opsets", opsets}});
  }
  const nlohmann::ordered_json json = {{"providers", list}, {"onnxruntime_releases", releases}};
  return json.dump(2) + "\n";
}

}  // namespace

void AddProvidersCommand(CLI::App& app, int& exit_code) {
  auto format = std::make_shared<std::string>("text");
  CLI::App* const command = app.add_subcommand("providers", "List the execution providers that coverage knows");
  command->add_option("-f,--format,--output-format", *format, "Format of the output")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->callback([format, &exit_code] {
    Print(*format == "json" ? JsonText() : Text());
    exit_code = kExitPass;
  });
}

}  // namespace onnx_assay::cli
