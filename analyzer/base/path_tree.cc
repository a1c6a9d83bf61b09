#include "analyzer/base/path_tree.h"

#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay {

PathId PathTree::Add(PathId parent, std::string_view field, std::uint32_t index) {
  entries_.push_back({.field = field.data(),
                      .parent = parent,
                      .index = index,
                      .field_length = static_cast<std::uint32_t>(field.size())});
  return static_cast<PathId>(entries_.size() - 1);
}

void PathTree::SetName(PathId path, std::string_view name) {
  entries_[path].name = name.data();
  entries_[path].name_length = static_cast<std::uint32_t>(name.size());
}

std::string PathTree::Render(PathId path) const { return RenderWith(path, false); }
std::string PathTree::RenderStable(PathId path) const { return RenderWith(path, true); }

std::string PathTree::RenderWith(PathId path, bool stable) const {
  constexpr std::size_t kNameCharacters = 60;
  std::vector<PathId> chain;
  for (PathId at = path; at != 0; at = entries_[at].parent) chain.push_back(at);
  std::string text;
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
    const Entry& entry = entries_[*it];
    if (!text.empty()) text += '.';
    text.append(entry.field, entry.field_length);
    if (entry.index != kNoIndex && (!stable || entry.name_length == 0)) {
      text += fmt::format("[{}]", entry.index);
    }
    if (entry.name_length != 0) {
      text += '(';
      text += Escaped({entry.name, entry.name_length}, kNameCharacters);
      text += ')';
    }
  }
  return text;
}

}  // namespace onnx_assay
