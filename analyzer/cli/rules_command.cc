// `rules`: the rules of this build in one table.

#include <memory>

#include "analyzer/cli/command.h"
#include "analyzer/policy/config.h"
#include "analyzer/report/rule_page.h"
#include "fmt/format.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::vector<std::string> selectors;
  std::vector<std::string> families;
  std::string advisory;
  std::string format = "text";
};

std::string Upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

bool Names(const Rule& rule, const std::string& advisory) {
  for (const std::string_view known : rule.advisories) {
    if (Upper(std::string(known)) == Upper(advisory)) return true;
  }
  return false;
}

bool IsWanted(const Rule& rule, const Arguments& arguments) {
  if (!arguments.advisory.empty() && !Names(rule, arguments.advisory)) return false;
  bool wanted = arguments.selectors.empty() && arguments.families.empty();
  for (const std::string& selector : arguments.selectors) wanted = wanted || Matches(selector, rule);
  // A family by its prefix or by its title ("TEN", "tensors").
  for (const std::string& family : arguments.families) {
    wanted = wanted || Upper(family) == rule.family() || family == report::FamilyTitle(rule.family());
  }
  return wanted;
}

int RunRules(const Arguments& arguments) {
  const absl::Status status = CheckSelectors(arguments.selectors, "rules", AllRules());
  if (!status.ok()) {
    Complain(std::string(status.message()));
    return kExitTrouble;
  }
  std::vector<const Rule*> wanted;
  for (const Rule* const rule : AllRules()) {
    if (IsWanted(*rule, arguments)) wanted.push_back(rule);
  }
  if (wanted.empty() && arguments.format != "json") {
    Complain(arguments.advisory.empty() ? std::string("no such rules")
                                        : fmt::format("no rule reveals {}", arguments.advisory));
    return kExitFindings;
  }
  if (arguments.format == "json") {
    Print(report::RulesJson(wanted));
  } else if (arguments.format == "markdown") {
    Print(report::RuleIndex(wanted));
  } else {
    Print(report::RuleListing(wanted));
  }
  return kExitPass;
}

}  // namespace

void AddRulesCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("rules", "List the rules");
  command->add_option("rule", arguments->selectors, "Only these: ids, names or families");
  command->add_option("--family", arguments->families, "Only these families, by prefix or title")->delimiter(',');
  command->add_option("--advisory", arguments->advisory, "Only rules that reveal this CVE or GHSA");
  command->add_option("-f,--format,--output-format", arguments->format, "Format of the list")
      ->check(CLI::IsMember({"text", "json", "markdown"}))
      ->capture_default_str();
  command->callback([arguments, &exit_code] { exit_code = RunRules(*arguments); });
}

}  // namespace onnx_assay::cli
