#include "analyzer/policy/config_node.h"

#include "analyzer/base/edit_distance.h"
#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay::config {

const Node* Node::Find(std::string_view key) const {
  for (const Entry& entry : entries) {
    if (entry.key == key) return &entry.value;
  }
  return nullptr;
}

std::string_view KindName(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::kTable:
      return "a table";
    case Node::Kind::kArray:
      return "an array";
    case Node::Kind::kString:
      return "a string";
    case Node::Kind::kInteger:
      return "an integer";
    case Node::Kind::kFloat:
      return "a decimal number";
    case Node::Kind::kBoolean:
      return "a boolean";
    case Node::Kind::kDate:
      return "a date";
    case Node::Kind::kTime:
      return "a time";
  }
  return "a value";
}

void Faults::Add(Position at, std::string what) {
  constexpr std::size_t kMaxFaults = 20;  // more are not read at once
  if (faults_.size() < kMaxFaults) faults_.emplace(at, std::move(what));
}

void Faults::AddKind(const Node& node, std::string_view what, std::string_view expected) {
  Add(node.at, fmt::format("{} is {}, {} is expected", what, KindName(node.kind), expected));
}

std::string Faults::Place(Position at) const {
  return fmt::format("{}:{}:{}", origin_, at.line, at.column);
}

absl::Status Faults::status() const {
  if (faults_.empty()) return absl::OkStatus();
  std::string text;
  for (const auto& [at, what] : faults_) {
    if (!text.empty()) text += '\n';
    text += fmt::format("{}: {}", Place(at), what);
  }
  return absl::InvalidArgumentError(text);
}

std::optional<std::string> ReadString(const Node& node, std::string_view what, Faults& faults) {
  if (node.kind == Node::Kind::kString) return node.text;
  faults.AddKind(node, what, "a string");
  return std::nullopt;
}

std::optional<bool> ReadBoolean(const Node& node, std::string_view what, Faults& faults) {
  if (node.kind == Node::Kind::kBoolean) return node.boolean;
  faults.AddKind(node, what, "true or false");
  return std::nullopt;
}

std::optional<std::int64_t> ReadInteger(const Node& node, std::string_view what, std::int64_t least,
                                        Faults& faults) {
  if (node.kind != Node::Kind::kInteger) {
    faults.AddKind(node, what, "an integer");
  } else if (node.integer < least) {
    faults.Add(node.at, fmt::format("{} is {}, the least is {}", what, node.integer, least));
  } else {
    return node.integer;
  }
  return std::nullopt;
}

std::vector<std::string> ReadStrings(const Node& node, std::string_view what, Faults& faults) {
  std::vector<std::string> strings;
  const bool array = node.kind == Node::Kind::kArray;
  if (!array && node.kind != Node::Kind::kString) {
    faults.AddKind(node, what, "a string or an array of strings");
    return strings;
  }
  for (const Node& item : array ? std::span<const Node>(node.items) : std::span<const Node>(&node, 1)) {
    const std::optional<std::string> text = ReadString(item, fmt::format("an item of {}", what), faults);
    if (text && text->empty()) faults.Add(item.at, fmt::format("an item of {} is empty", what));
    if (text && !text->empty()) strings.push_back(*text);
  }
  return strings;
}

bool CheckKeys(const Node& node, std::string_view what, std::span<const std::string_view> known,
               Faults& faults) {
  if (node.kind != Node::Kind::kTable) {
    faults.AddKind(node, what, "a table");
    return false;
  }
  for (const Entry& entry : node.entries) {
    bool found = false;
    for (const std::string_view key : known) found = found || key == entry.key;
    if (!found) {
      faults.Add(entry.at, fmt::format("unknown key {} in {}{}", Quoted(entry.key), what, Guess(entry.key, known)));
    }
  }
  return true;
}

std::string Guess(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view nearest = NearestName(word, candidates);
  return nearest.empty() ? std::string() : fmt::format("; did you mean \"{}\"?", nearest);
}

}  // namespace onnx_assay::config
