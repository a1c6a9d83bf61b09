#include "analyzer/report/sarif_notifications.h"

#include <string_view>

#include "analyzer/report/report_path.h"
#include "analyzer/report/sarif_text.h"
#include "analyzer/report/summary.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::ordered_json;

struct Descriptor {
  std::string_view id;
  std::string_view name;
  std::string_view level;
  std::string_view summary;
  std::string_view help;
};

// By index.
enum Kind : std::size_t { kNotInspected, kIncomplete, kUnusedSuppression, kLeftOut, kSkipped };
constexpr Descriptor kDescriptors[] = {
    {"RUN001", "NotInspected", "error", "An input could not be inspected.",
     "Make the file readable, or leave it out."},
    {"RUN002", "InspectionIncomplete", "warning", "Part of an input was not inspected.",
     "Raise the limit that was met, or provide what was missing."},
    {"RUN003", "UnusedSuppression", "warning",
     "A suppression or a baseline entry matches no finding.",
     "Remove the entry; `onnx-assay baseline prune` does it for a baseline."},
    {"RUN004", "ResultsLeftOut", "warning", "The report has no room for every finding.",
     "Inspect fewer models in one run, or raise the level of what is listed."},
    {"RUN005", "InputSkipped", "note", "An input was left out by request.",
     "Provide the content, or change the option that leaves it out."},
};

Json Notification(Kind kind, std::string_view text) {
  return {
      {"descriptor", {{"id", kDescriptors[kind].id}, {"index", static_cast<std::size_t>(kind)}}},
      {"level", kDescriptors[kind].level},
      {"message", {{"text", SarifText(text)}}}};
}

Json Location(const std::string& uri, std::size_t artifact) {
  Json location = {{"uri", uri}};
  if (!uri.starts_with("file:")) location["uriBaseId"] = kSarifBase;
  location["index"] = artifact;
  return Json::array({{{"physicalLocation", {{"artifactLocation", std::move(location)}}}}});
}

}  // namespace

std::string NotificationDescriptorsJson() {
  Json list = Json::array();
  for (const Descriptor& descriptor : kDescriptors) {
    list.push_back({{"id", descriptor.id},
                    {"name", descriptor.name},
                    {"shortDescription", {{"text", descriptor.summary}}},
                    {"fullDescription", {{"text", descriptor.summary}}},
                    {"help", {{"text", descriptor.help}}},
                    {"defaultConfiguration", {{"level", descriptor.level}}}});
  }
  return list.dump();
}

std::string InvocationJson(const RunReport& run, std::span<const std::string> uris,
                           std::span<const std::size_t> artifacts, std::uint64_t left_out) {
  Json execution = Json::array();
  Json configuration = Json::array();
  bool successful = run.outcome != Outcome::kError;
  for (std::size_t i = 0; i < run.files.size(); ++i) {
    const FileReport& file = run.files[i];
    const auto add = [&](Kind kind, std::string_view text) {
      execution.push_back(Notification(kind, text));
      execution.back()["locations"] = Location(uris[i], artifacts[i]);
      successful = successful && kDescriptors[kind].level != "error";
    };
    if (!file.skipped.empty()) add(kSkipped, fmt::format("Left out: {}.", file.skipped));
    if (!file.error.empty())
      add(kNotInspected, fmt::format("The file was not inspected: {}.", file.error));
    if (file.changed) add(kNotInspected, "The file changed while it was read.");
    for (const Gap& gap : file.completeness.gaps) {
      add(kIncomplete, fmt::format("Not inspected: {}: {}{}.", gap.what, gap.why,
                                   gap.count > 1 ? fmt::format(" ({} skipped)", gap.count) : ""));
    }
  }
  if (left_out != 0) {
    execution.push_back(
        Notification(kLeftOut, fmt::format("{} findings are not in this report.", left_out)));
  }
  for (const std::string& suppression : run.unused_suppressions) {
    configuration.push_back(
        Notification(kUnusedSuppression, fmt::format("Unused: {}.", suppression)));
  }
  Json json = {{"executionSuccessful", successful},
               {"exitCode", run.exit_code()},
               {"exitCodeDescription", ValidUtf8(VerdictText(run))}};
  if (!execution.empty()) json["toolExecutionNotifications"] = std::move(execution);
  if (!configuration.empty()) json["toolConfigurationNotifications"] = std::move(configuration);
  return json.dump();
}

}  // namespace onnx_assay::report
