// `completions`: scripts for shells, made from the commands and options of the program itself.

#include <memory>

#include "analyzer/cli/command.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

// A command by the words that name it ("baseline write"), with the words that may follow.
struct Completion {
  std::string path;
  std::string description;
  std::vector<std::string> subcommands;
  std::vector<const CLI::Option*> options;
};

void Collect(const CLI::App& app, const std::string& path, std::vector<Completion>& found) {
  Completion completion{path, app.get_description(), {}, {}};
  for (const CLI::Option* const option : app.get_options()) {
    if (!option->get_lnames().empty() || !option->get_snames().empty()) completion.options.push_back(option);
  }
  const std::vector<const CLI::App*> subcommands = app.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* const command : subcommands) completion.subcommands.push_back(command->get_name());
  found.push_back(std::move(completion));
  for (const CLI::App* const command : subcommands) {
    Collect(*command, path.empty() ? command->get_name() : path + " " + command->get_name(), found);
  }
}

std::string Flags(const Completion& completion) {
  std::string words;
  for (const CLI::Option* const option : completion.options) {
    for (const std::string& name : option->get_lnames()) words += " --" + name;
    for (const std::string& name : option->get_snames()) words += " -" + name;
  }
  return words;
}

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// Text inside single quotes of any of the shells.
std::string Plain(std::string text) {
  std::erase_if(text, [](char c) { return c == '\'' || c == '\\' || c == '[' || c == ']' || c == ':' || c == '\n'; });
  return text;
}

// The bash function finds the words of the command line that are commands, then offers what follows.
std::string Bash(const std::vector<Completion>& completions) {
  std::string cases, paths;
  for (const Completion& completion : completions) {
    if (!completion.path.empty()) paths += fmt::format(" '{}'", completion.path);
    cases += fmt::format("    '{}') words='{}{}' ;;\n", completion.path, Joined(completion.subcommands),
                         Flags(completion));
  }
  return fmt::format(
      "_onnx_assay() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} path='' words='' word known\n"
      "  COMPREPLY=()\n"
      "  for word in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
      "    for known in{}; do\n"
      "      [[ \"$known\" == \"${{path:+$path }}$word\" ]] && path=$known && break\n"
      "    done\n"
      "  done\n"
      "  case \"$path\" in\n{}  esac\n"
      "  if [[ \"$current\" == -* || -z \"$path\" ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
      "  else\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"${{words%% -*}}\" -- \"$current\"; compgen -f -- \"$current\")\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _onnx_assay onnx-assay\n",
      paths, cases);
}

std::string Zsh(const std::vector<Completion>& completions) {
  std::string text = "#compdef onnx-assay\n\n_onnx_assay() {\n  local at='' word\n  typeset -A offers\n  offers=(\n";
  for (const Completion& completion : completions) {
    text += fmt::format("    '{}' '{}{}'\n", completion.path.empty() ? "." : completion.path,
                        Joined(completion.subcommands), Flags(completion));
  }
  return text +
         "  )\n"
         "  for word in ${words[2,CURRENT-1]}; do\n"
         "    (( ${+offers[${at:+$at }$word]} )) && at=\"${at:+$at }$word\"\n"
         "  done\n"
         "  compadd -- ${=offers[${at:-.}]}\n"
         "  [[ -n $at ]] && _files\n"
         "}\n\n"
         "if [[ ${funcstack[1]} == _onnx_assay ]]; then _onnx_assay \"$@\"; else compdef _onnx_assay onnx-assay; fi\n";
}

// The condition of fish under which a command has been typed.
std::string Condition(const Completion& completion) {
  if (completion.path.empty()) return "__fish_use_subcommand";
  std::string condition;
  std::string word;
  for (const char c : completion.path + " ") {
    if (c != ' ') {
      word += c;
      continue;
    }
    condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
    word.clear();
  }
  return condition;
}

std::string Fish(const std::vector<Completion>& completions) {
  std::string text;
  for (const Completion& completion : completions) {
    const std::string condition = Condition(completion);
    for (const std::string& command : completion.subcommands) {
      const std::string path = completion.path.empty() ? command : completion.path + " " + command;
      std::string description;
      for (const Completion& other : completions) {
        if (other.path == path) description = other.description;
      }
      text += fmt::format("complete -c onnx-assay -n '{}' -a {} -d '{}'\n", condition, command, Plain(description));
    }
    for (const CLI::Option* const option : completion.options) {
      text += fmt::format("complete -c onnx-assay -n '{}'", condition);
      for (const std::string& name : option->get_lnames()) text += " -l " + name;
      for (const std::string& name : option->get_snames()) text += " -s " + name;
      text += fmt::format(" -d '{}'\n", Plain(option->get_description()));
    }
  }
  return text;
}

}  // namespace

void AddCompletionsCommand(CLI::App& app, int& exit_code) {
  auto shell = std::make_shared<std::string>();
  CLI::App* const command = app.add_subcommand("completions", "Write a completion script for a shell");
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([shell, &app, &exit_code] {
    std::vector<Completion> completions;
    Collect(app, "", completions);
    Print(*shell == "bash" ? Bash(completions) : *shell == "zsh" ? Zsh(completions) : Fish(completions));
    exit_code = kExitPass;
  });
}

}  // namespace onnx_assay::cli
