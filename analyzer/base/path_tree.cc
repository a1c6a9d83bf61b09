#include "analyzer/base/path_tree.h"

#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay {

PathId PathTree::Add(PathId parent, std::string_view field, std::uint32_t index) {
  // The last fields added come first: siblings share one.
  std::size_t number = fields_.size();
  while (number > 0 && fields_[number - 1].data() != field.data()) --number;
  if (number == 0) {
    fields_.push_back(field);
    number = fields_.size();
  }
  entries_.push_back({.parent = parent, .index = index, .field = static_cast<std::uint32_t>(number - 1)});
  return static_cast<PathId>(entries_.size() - 1);
}

void PathTree::SetName(PathId path, std::string_view name) {
  if (name.empty()) return;
  names_.push_back(name);
  entries_[path].name = static_cast<std::uint32_t>(names_.size());
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
    const std::string_view name = NameOf(entry);
    if (!text.empty()) text += '.';
    text += fields_[entry.field];
    if (entry.index != kNoIndex && (!stable || name.empty())) text += fmt::format("[{}]", entry.index);
    if (!name.empty()) text += fmt::format("({})", Escaped(name, kNameCharacters));
  }
  return text;
}

}  // namespace onnx_assay
