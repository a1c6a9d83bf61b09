// The only file that knows the TOML library; it turns a document into nodes with positions.

#include <algorithm>
#include <exception>

#include "analyzer/base/utf8.h"
#include "analyzer/policy/config_node.h"
#include "fmt/core.h"
#include "toml++/toml.h"

namespace onnx_assay::config {
namespace {

// Dots of one line outside strings and comments. Each part of a dotted key nests a table, which the
// library does not limit as it limits brackets.
constexpr std::size_t kMaxDots = 1024;

Position PositionOf(const toml::source_region& region) {
  return {region.begin.line, region.begin.column};
}

// The first line with more dots than that.
std::optional<std::uint32_t> LineOfTooManyDots(std::string_view text) {
  std::uint32_t line = 1;
  std::size_t dots = 0;
  bool quoted = false, comment = false;
  for (const char c : text) {
    if (c == '\n') {
      ++line;
      dots = 0;
      quoted = comment = false;
    } else if (c == '"' || c == '\'') {
      quoted = !quoted;
    } else if (c == '#' && !quoted) {
      comment = true;
    } else if (c == '.' && !quoted && !comment && ++dots > kMaxDots) {
      return line;
    }
  }
  return std::nullopt;
}

Node Convert(const toml::node& source);

void ConvertTable(const toml::table& table, Node& node) {
  for (const auto& [key, value] : table) {
    node.entries.push_back({std::string(key.str()), PositionOf(key.source()), Convert(value)});
  }
  std::sort(node.entries.begin(), node.entries.end(),
            [](const Entry& a, const Entry& b) { return a.at < b.at; });
}

Node Convert(const toml::node& source) {
  Node node;
  node.at = PositionOf(source.source());
  switch (source.type()) {
    case toml::node_type::table:
      ConvertTable(*source.as_table(), node);
      break;
    case toml::node_type::array:
      node.kind = Node::Kind::kArray;
      for (const toml::node& item : *source.as_array()) node.items.push_back(Convert(item));
      break;
    case toml::node_type::string:
      node.kind = Node::Kind::kString;
      node.text = source.as_string()->get();
      break;
    case toml::node_type::integer:
      node.kind = Node::Kind::kInteger;
      node.integer = source.as_integer()->get();
      break;
    case toml::node_type::boolean:
      node.kind = Node::Kind::kBoolean;
      node.boolean = source.as_boolean()->get();
      break;
    case toml::node_type::date: {
      const toml::date& date = source.as_date()->get();
      node.kind = Node::Kind::kDate;
      node.text = fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
      break;
    }
    case toml::node_type::floating_point:
      node.kind = Node::Kind::kFloat;
      break;
    default:
      node.kind = Node::Kind::kTime;
  }
  return node;
}

}  // namespace

absl::StatusOr<Node> ParseToml(std::string_view text, std::string_view origin) {
  if (const auto line = LineOfTooManyDots(text)) {
    return absl::InvalidArgumentError(fmt::format("{}:{}:1: too many dots in one line", origin, *line));
  }
  try {
    return Convert(toml::parse(text, std::string(origin)));
  } catch (const toml::parse_error& error) {
    const Position at = PositionOf(error.source());
    return absl::InvalidArgumentError(fmt::format("{}:{}:{}: {}", origin, at.line, at.column,
                                                  Escaped(error.description(), 400)));
  } catch (const std::exception& error) {
    return absl::InvalidArgumentError(fmt::format("{}:1:1: {}", origin, Escaped(error.what(), 400)));
  }
}

}  // namespace onnx_assay::config
