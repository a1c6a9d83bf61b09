#ifndef ONNX_ASSAY_ANALYZER_BASE_PATH_TREE_H_
#define ONNX_ASSAY_ANALYZER_BASE_PATH_TREE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onnx_assay {

// Index into a PathTree; 0 is the root (the ModelProto itself).
using PathId = std::uint32_t;

// Where each element stands in the message tree of one file, stored as parent links so that a million
// elements cost a few bytes each; text is made only for what is reported.
//
// `field` and `name` are borrowed: field names are static, names live in the model's arena.
class PathTree {
 public:
  static constexpr std::uint32_t kNoIndex = 0xffffffff;

  PathTree() : entries_(1), fields_(1) {}

  // `index` is the position in a repeated field, or kNoIndex in a singular one. There are few distinct
  // fields, each a static string.
  PathId Add(PathId parent, std::string_view field, std::uint32_t index);

  // The name shown in parentheses; callable once the element's name has been read.
  void SetName(PathId path, std::string_view name);

  // Text of the form `graph.node[5](conv1).attribute[2](body).g`; empty for the root. Names are
  // escaped and cut.
  std::string Render(PathId path) const;

  // The same without indices where a name is present: stable when elements are added or reordered.
  std::string RenderStable(PathId path) const;

  std::string_view field(PathId path) const { return fields_[entries_[path].field]; }
  PathId parent(PathId path) const { return entries_[path].parent; }
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    PathId parent = 0;
    std::uint32_t index = kNoIndex;
    std::uint32_t name = 0;    // into names_, plus one; 0: none
    std::uint32_t field = 0;   // into fields_
  };
  std::string RenderWith(PathId path, bool stable) const;
  std::string_view NameOf(const Entry& entry) const {
    return entry.name == 0 ? std::string_view() : names_[entry.name - 1];
  }

  std::vector<Entry> entries_;
  std::vector<std::string_view> names_;
  std::vector<std::string_view> fields_;
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_PATH_TREE_H_
