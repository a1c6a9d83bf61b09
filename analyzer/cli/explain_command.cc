// `explain`: the page of a rule.

#include <memory>

#include "analyzer/cli/command.h"
#include "analyzer/policy/config.h"
#include "analyzer/report/rule_page.h"
#include "rules/catalog.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::vector<std::string> selectors;
  bool all = false;
  std::string format = "text";
};

int RunExplain(const Arguments& arguments) {
  if (arguments.selectors.empty() && !arguments.all) {
    Complain("explain needs the id or name of a rule; `onnx-assay rules` lists them");
    return kExitTrouble;
  }
  std::vector<std::string> selectors = arguments.selectors;
  for (std::string& selector : selectors) {
    // "ten002" is as good as "TEN002".
    std::string upper = selector;
    for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (FindRule(selector) == nullptr && FindRule(upper) != nullptr) selector = upper;
  }
  const absl::Status status = CheckSelectors(selectors, "explain", AllRules());
  if (!status.ok()) {
    Complain(std::string(status.message()));
    return kExitTrouble;
  }
  std::vector<const Rule*> wanted;
  for (const Rule* const rule : report::SortedById(AllRules())) {
    bool named = arguments.all;
    for (const std::string& selector : selectors) named = named || Matches(selector, *rule);
    if (named) wanted.push_back(rule);
  }
  if (arguments.format == "json") {
    Print(report::RulesJson(wanted));
    return kExitPass;
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (i != 0) Print("\n");
    Print(report::RulePage(*wanted[i]));
  }
  return kExitPass;
}

}  // namespace

void AddExplainCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("explain", "Say what a rule means and what to do about it");
  command->alias("rule");
  command->add_option("rule", arguments->selectors, "Ids, names or families of rules");
  command->add_flag("--all", arguments->all, "Every rule");
  command->add_option("-f,--format,--output-format", arguments->format, "Format of the page; text is Markdown")
      ->check(CLI::IsMember({"text", "markdown", "json"}))
      ->capture_default_str();
  command->callback([arguments, &exit_code] { exit_code = RunExplain(*arguments); });
}

}  // namespace onnx_assay::cli
