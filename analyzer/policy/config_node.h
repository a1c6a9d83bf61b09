#ifndef ONNX_ASSAY_ANALYZER_POLICY_CONFIG_NODE_H_
#define ONNX_ASSAY_ANALYZER_POLICY_CONFIG_NODE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace onnx_assay::config {

// Both count from 1; columns are characters.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend auto operator<=>(const Position&, const Position&) = default;
};

struct Entry;

// A value of a configuration file with the place where it is written.
struct Node {
  enum class Kind : std::uint8_t { kTable, kArray, kString, kInteger, kFloat, kBoolean, kDate, kTime };
  Kind kind = Kind::kTable;
  Position at;
  std::string text;            // kString; kDate as "2026-01-31"
  std::int64_t integer = 0;
  bool boolean = false;
  std::vector<Node> items;     // kArray
  std::vector<Entry> entries;  // kTable, in the order of the file

  // The value of a key, or null.
  const Node* Find(std::string_view key) const;
};

struct Entry {
  std::string key;
  Position at;
  Node value;
};

// Parses TOML. `origin` names the file in errors.
// Errors: kInvalidArgument as "<origin>:<line>:<column>: <what>".
absl::StatusOr<Node> ParseToml(std::string_view text, std::string_view origin);

// "a table", "a string", ...
std::string_view KindName(Node::Kind kind);

// What is wrong with a configuration, collected so that its owner sees all of it at once.
class Faults {
 public:
  explicit Faults(std::string origin) : origin_(std::move(origin)) {}
  void Add(Position at, std::string what);
  // Adds "<what> is <kind of node>, <expected> is expected".
  void AddKind(const Node& node, std::string_view what, std::string_view expected);
  bool empty() const { return faults_.empty(); }
  // "onnx-assay.toml:14:3"
  std::string Place(Position at) const;
  // kInvalidArgument with one line for each fault, in the order of the file.
  absl::Status status() const;

 private:
  std::string origin_;
  std::multimap<Position, std::string> faults_;
};

// Each reads one value; a value of another kind is a fault and gives nothing. `what` names it in
// messages ("`fail-on`").
std::optional<std::string> ReadString(const Node& node, std::string_view what, Faults& faults);
std::optional<bool> ReadBoolean(const Node& node, std::string_view what, Faults& faults);
std::optional<std::int64_t> ReadInteger(const Node& node, std::string_view what, std::int64_t least,
                                        Faults& faults);
// A string, or an array of strings, none empty.
std::vector<std::string> ReadStrings(const Node& node, std::string_view what, Faults& faults);

// A fault for each key of the table that is not one of `known`, with a guess. False when the node is
// no table.
bool CheckKeys(const Node& node, std::string_view what, std::span<const std::string_view> known,
               Faults& faults);

// ", did you mean "x"?" for the nearest candidate; empty when none is near.
std::string Guess(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace onnx_assay::config

#endif  // ONNX_ASSAY_ANALYZER_POLICY_CONFIG_NODE_H_
