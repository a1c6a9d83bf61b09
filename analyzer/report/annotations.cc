#include "analyzer/report/annotations.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/engine/rule.h"
#include "analyzer/report/listed.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/summary.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

using Replacements = std::span<const std::pair<char, std::string_view>>;

std::string Replaced(std::string_view text, Replacements replacements) {
  std::string out;
  for (const char c : text) {
    const auto found = std::find_if(replacements.begin(), replacements.end(),
                                    [&](const auto& entry) { return entry.first == c; });
    if (found == replacements.end()) {
      out += c;
    } else {
      out += found->second;
    }
  }
  return out;
}

// Source: GitHub, actions toolkit, escaping of command data and properties.
std::string GithubData(std::string_view text) {
  constexpr std::pair<char, std::string_view> kData[] = {
      {'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}};
  return Replaced(text, kData);
}
std::string GithubProperty(std::string_view text) {
  constexpr std::pair<char, std::string_view> kProperty[] = {
      {'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {':', "%3A"}, {',', "%2C"}};
  return Replaced(text, kProperty);
}

// Source: Azure DevOps, logging commands, formatting of values.
std::string AzureData(std::string_view text) {
  constexpr std::pair<char, std::string_view> kData[] = {
      {'%', "%AZP25"}, {'\r', "%0D"}, {'\n', "%0A"}};
  return Replaced(text, kData);
}
std::string AzureProperty(std::string_view text) {
  constexpr std::pair<char, std::string_view> kProperty[] = {
      {'%', "%AZP25"}, {'\r', "%0D"}, {'\n', "%0A"}, {';', "%3B"}, {']', "%5D"}};
  return Replaced(text, kProperty);
}

std::vector<Listed> WorstFirst(const RunReport& run, const RenderOptions& options) {
  std::vector<Listed> listed = ListedFindings(run, options);
  std::stable_sort(listed.begin(), listed.end(), [](const Listed& a, const Listed& b) {
    return a.finding->severity > b.finding->severity;
  });
  return listed;
}

std::string_view GithubKind(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "notice";
  }
  return "error";
}

}  // namespace

std::string RenderGithub(const RunReport& run, const RenderOptions& options) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const Trouble& trouble : Troubles(run, options)) {
    fmt::format_to(out, "::{} file={},title=onnx-assay::{}\n",
                   trouble.by_request ? "notice" : "warning", GithubProperty(Inert(trouble.path)),
                   GithubData(trouble.text));
  }
  for (const Listed& item : WorstFirst(run, options)) {
    fmt::format_to(out, "::{} file={},title=onnx-assay ({} {})::{} ({})\n",
                   GithubKind(item.finding->severity), GithubProperty(Inert(item.path)),
                   item.finding->rule->id, item.finding->rule->name,
                   GithubData(item.finding->message), GithubData(PlaceText(*item.finding)));
  }
  fmt::format_to(out, "::notice title=onnx-assay::{}\n", GithubData(VerdictText(run)));
  return text;
}

std::string RenderAzure(const RunReport& run, const RenderOptions& options) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const Trouble& trouble : Troubles(run, options)) {
    if (trouble.by_request) continue;
    fmt::format_to(out, "##vso[task.logissue type=warning;sourcepath={}]{}\n",
                   AzureProperty(Inert(trouble.path)), AzureData(trouble.text));
  }
  for (const Listed& item : WorstFirst(run, options)) {
    if (item.finding->severity == Severity::kNote) continue;
    fmt::format_to(
        out,
        "##vso[task.logissue type={};sourcepath={};linenumber=1;columnnumber=1;code={}]{} ({})\n",
        SeverityName(item.finding->severity), AzureProperty(Inert(item.path)),
        item.finding->rule->id, AzureData(item.finding->message),
        AzureData(PlaceText(*item.finding)));
  }
  fmt::format_to(out, "onnx-assay: {}\n", AzureData(VerdictText(run)));
  return text;
}

}  // namespace onnx_assay::report
