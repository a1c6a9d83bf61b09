#include "analyzer/policy/config.h"

#include <algorithm>
#include <filesystem>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/policy/config_node.h"
#include "analyzer/policy/config_values.h"
#include "fmt/core.h"

namespace onnx_assay {
namespace {

namespace fs = std::filesystem;

using config::Entry;
using config::Faults;
using config::Node;
using config::Position;

using Selectors = std::span<const std::string_view>;

void ReadText(const Node& table, std::string_view key, std::string_view what, std::string& out, Faults& faults) {
  const Node* const node = table.Find(key);
  if (node == nullptr) return;
  const std::optional<std::string> text = config::ReadString(*node, what, faults);
  if (text && text->empty()) faults.Add(node->at, fmt::format("{} is empty", what));
  out = text.value_or("");
}

void ReadExpiry(const Node& node, std::string& out, Faults& faults) {
  if (node.kind != Node::Kind::kDate && node.kind != Node::Kind::kString) {
    return faults.AddKind(node, "`expires` of a suppression", "a day such as 2027-01-31");
  }
  out = node.text;
  if (!IsDay(out)) {
    faults.Add(node.at, fmt::format("`expires` of a suppression is {}, a day such as 2027-01-31 is expected",
                                    Quoted(out)));
  }
}

void ReadSuppression(const Node& node, Selectors selectors, Policy& policy, Faults& faults) {
  constexpr std::string_view kKeys[] = {"rule", "path", "element", "reason", "expires"};
  if (!config::CheckKeys(node, "a suppression", kKeys, faults)) return;
  Suppression suppression;
  suppression.origin = faults.Place(node.at);
  ReadText(node, "rule", "`rule` of a suppression", suppression.rule, faults);
  ReadText(node, "path", "`path` of a suppression", suppression.path, faults);
  ReadText(node, "element", "`element` of a suppression", suppression.element, faults);
  ReadText(node, "reason", "`reason` of a suppression", suppression.reason, faults);
  if (const Node* const expires = node.Find("expires")) ReadExpiry(*expires, suppression.expires, faults);
  if (node.Find("rule") == nullptr) {
    faults.Add(node.at, "a suppression has no `rule`");
  } else if (std::find(selectors.begin(), selectors.end(), suppression.rule) == selectors.end() &&
             !suppression.rule.empty()) {
    faults.Add(node.Find("rule")->at, fmt::format("unknown rule {} in a suppression{}", Quoted(suppression.rule),
                                                  config::Guess(suppression.rule, selectors)));
  }
  if (node.Find("reason") == nullptr) {
    faults.Add(node.at, "a suppression has no `reason`: say why the finding is accepted");
  } else if (suppression.reason.find_first_not_of(" \t\n") == std::string::npos && !suppression.reason.empty()) {
    faults.Add(node.Find("reason")->at, "`reason` of a suppression is blank");
  }
  policy.suppressions.push_back(std::move(suppression));
}

// A fault for each range whose ends cross once an override is laid over the rest.
void CheckRanges(const Policy& policy, Position at, std::string_view where, Faults& faults) {
  const Settings& settings = policy.settings;
  for (const auto& [domain, minimum] : settings.minimum_opset) {
    const auto maximum = settings.maximum_opset.find(domain);
    if (maximum == settings.maximum_opset.end() || minimum <= maximum->second) continue;
    faults.Add(at, fmt::format("{} gives domain {} a minimum opset of {} above the maximum {}", where,
                               Quoted(domain.empty() ? "ai.onnx" : domain), minimum, maximum->second));
  }
  if (settings.minimum_ir && settings.maximum_ir && *settings.minimum_ir > *settings.maximum_ir) {
    faults.Add(at, fmt::format("{} gives a minimum IR version of {} above the maximum {}", where,
                               *settings.minimum_ir, *settings.maximum_ir));
  }
}

void ReadOverride(const Node& node, Selectors selectors, Policy& policy, Faults& faults) {
  const std::span<const std::string_view> values = config::ValueKeys();
  std::vector<std::string_view> keys(values.begin(), values.end());
  keys.push_back("path");
  if (!config::CheckKeys(node, "an override", keys, faults)) return;
  Override entry;
  entry.origin = faults.Place(node.at);
  if (const Node* const paths = node.Find("path")) {
    entry.paths = config::ReadStrings(*paths, "`path` of an override", faults);
  }
  if (entry.paths.empty()) faults.Add(node.at, "an override has no `path`");
  entry.values = config::ReadValues(node, selectors, faults);
  Policy laid_over = policy;
  SetValues(entry.values, laid_over);
  CheckRanges(laid_over, node.at, "an override", faults);
  policy.overrides.push_back(std::move(entry));
}

// Calls `read` for each table of an array of tables.
template <typename Read>
void ForEachTable(const Node& root, std::string_view key, Faults& faults, Read read) {
  const Node* const node = root.Find(key);
  if (node == nullptr) return;
  if (node->kind != Node::Kind::kArray) {
    return faults.AddKind(*node, fmt::format("`{}`", key), fmt::format("an array of tables, [[{}]],", key));
  }
  for (const Node& item : node->items) read(item);
}

// The part of a document that is ours.
const Node* RootOf(const Node& document, bool pyproject) {
  if (!pyproject) return &document;
  const Node* const tool = document.Find("tool");
  return tool == nullptr ? nullptr : tool->Find("onnx-assay");
}

absl::StatusOr<Policy> PolicyOf(const Node& root, const std::string& origin, std::span<const Rule* const> rules) {
  const std::vector<std::string_view> selectors = config::SelectorNames(rules);
  const std::span<const std::string_view> values = config::ValueKeys();
  std::vector<std::string_view> keys(values.begin(), values.end());
  keys.insert(keys.end(), {"suppress", "override"});
  Faults faults(origin);
  Policy policy;
  policy.origin = origin;
  if (config::CheckKeys(root, "the configuration", keys, faults)) {
    SetValues(config::ReadValues(root, selectors, faults), policy);
    ForEachTable(root, "suppress", faults,
                 [&](const Node& node) { ReadSuppression(node, selectors, policy, faults); });
    ForEachTable(root, "override", faults,
                 [&](const Node& node) { ReadOverride(node, selectors, policy, faults); });
  }
  if (!faults.empty()) return faults.status();
  return policy;
}

bool IsPyproject(const std::string& path) { return fs::path(path).filename() == "pyproject.toml"; }

}  // namespace

absl::StatusOr<Policy> ParsePolicy(std::string_view text, const std::string& origin,
                                   std::span<const Rule* const> rules) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Node document, config::ParseToml(text, origin));
  return PolicyOf(document, origin, rules);
}

absl::StatusOr<Policy> LoadPolicy(const std::string& path, std::span<const Rule* const> rules) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string text, ReadSmallFile(path, Limits().max_document_bytes));
  std::error_code error;
  const fs::path working_directory = fs::current_path(error);
  const std::string origin =
      Escaped(fs::path(path).is_absolute() ? fs::path(path).lexically_proximate(working_directory).string() : path, 4096);
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Node document, config::ParseToml(text, origin));
  const Node* const root = RootOf(document, IsPyproject(path));
  if (root == nullptr) {
    return absl::InvalidArgumentError(fmt::format("{}:1:1: there is no [tool.onnx-assay] table", origin));
  }
  ONNX_ASSAY_ASSIGN_OR_RETURN(Policy policy, PolicyOf(*root, origin, rules));
  policy.working_directory = working_directory.string();
  policy.root = (working_directory / path).parent_path().lexically_normal().string();
  return policy;
}

std::optional<std::string> FindConfig(const std::string& directory) {
  std::error_code error;
  fs::path root(directory);  // of the repository
  while (!fs::exists(root / ".git", error) && root.has_relative_path()) root = root.parent_path();
  if (!fs::exists(root / ".git", error)) root = directory;
  for (fs::path at(directory);; at = at.parent_path()) {
    for (const char* const name : {"onnx-assay.toml", ".onnx-assay.toml", "pyproject.toml"}) {
      const std::string path = (at / name).string();
      if (!fs::exists(path, error)) continue;
      if (!IsPyproject(path)) return path;
      // Other tools read this file too: one that is no TOML is theirs to complain about.
      const absl::StatusOr<std::string> text = ReadSmallFile(path, Limits().max_document_bytes);
      if (!text.ok()) continue;
      const absl::StatusOr<Node> document = config::ParseToml(*text, path);
      if (document.ok() && RootOf(*document, true) != nullptr) return path;
    }
    if (at == root || !at.has_relative_path()) return std::nullopt;
  }
}

absl::Status CheckSelectors(std::span<const std::string> selectors, std::string_view option,
                            std::span<const Rule* const> rules) {
  const std::vector<std::string_view> known = config::SelectorNames(rules);
  for (const std::string& selector : selectors) {
    if (std::find(known.begin(), known.end(), selector) != known.end()) continue;
    return absl::InvalidArgumentError(
        fmt::format("{}: unknown rule {}{}", option, Quoted(selector), config::Guess(selector, known)));
  }
  return absl::OkStatus();
}

}  // namespace onnx_assay
