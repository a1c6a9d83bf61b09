#include "analyzer/report/logical_location.h"

#include <algorithm>
#include <utility>

namespace onnx_assay::report {
namespace {

// The end of the component of an element path that begins at `begin`: a field, an index in
// brackets, a name in parentheses. A name may hold any character; it ends at the first `)` that a
// `.` or the end of the path follows.
std::size_t ComponentEnd(std::string_view path, std::size_t begin) {
  for (std::size_t i = begin; i < path.size(); ++i) {
    if (path[i] == '.') return i;
    if (path[i] != '(') continue;
    for (std::size_t close = path.find(')', i); close != std::string_view::npos;
         close = path.find(')', close + 1)) {
      if (close + 1 == path.size() || path[close + 1] == '.') return close + 1;
    }
    return path.size();
  }
  return path.size();
}

std::string_view KindOf(std::string_view field) {
  constexpr std::pair<std::string_view, std::string_view> kKinds[] = {
      {"graph", "graph"},
      {"g", "graph"},
      {"graphs", "graph"},
      {"node", "node"},
      {"functions", "function"},
      {"initializer", "tensor"},
      {"sparse_initializer", "tensor"},
      {"t", "tensor"},
      {"tensors", "tensor"},
      {"attribute", "attribute"},
      {"input", "value"},
      {"output", "value"},
      {"value_info", "value"},
      {"metadata_props", "metadata"},
  };
  const auto* const found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                         [&](const auto& kind) { return kind.first == field; });
  return found == std::end(kKinds) ? "member" : found->second;
}

}  // namespace

std::size_t LogicalLocations::Intern(std::string_view element_path) {
  const auto known = index_.find(element_path);
  if (known != index_.end()) return known->second;
  std::optional<std::size_t> parent;
  std::size_t index = 0;
  for (std::size_t begin = 0; begin <= element_path.size();) {
    const std::size_t end = ComponentEnd(element_path, begin);
    const std::string_view component = element_path.substr(begin, end - begin);
    const auto [entry, added] = index_.emplace(element_path.substr(0, end), locations_.size());
    index = entry->second;
    if (added) {
      const std::string_view field = component.substr(0, component.find_first_of("[("));
      const std::size_t open = component.find('(');
      const bool named = open != std::string_view::npos && component.ends_with(')');
      const std::string_view name =
          named ? component.substr(open + 1, component.size() - open - 2) : component;
      locations_.push_back({std::string(name.empty() ? component : name),
                            std::string(element_path.substr(0, end)), KindOf(field), parent});
    }
    parent = index;
    begin = end + 1;
  }
  return index;
}

}  // namespace onnx_assay::report
