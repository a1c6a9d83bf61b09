#ifndef ONNX_ASSAY_ANALYZER_REPORT_LOGICAL_LOCATION_H_
#define ONNX_ASSAY_ANALYZER_REPORT_LOGICAL_LOCATION_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnx_assay::report {

// A place in the model as SARIF has it: an element with its parent.
struct LogicalLocation {
  std::string name;                   // "conv1", or the field where the element has no name
  std::string fully_qualified_name;   // the element path
  std::string_view kind;              // "node", "tensor", ...
  std::optional<std::size_t> parent;  // index into the same table
};

// Every place that a report names, each once, parents before children.
class LogicalLocations {
 public:
  // Index of the element of this path, which is added with its parents where it is new. The path
  // must not be empty.
  std::size_t Intern(std::string_view element_path);

  const std::vector<LogicalLocation>& all() const { return locations_; }

 private:
  std::vector<LogicalLocation> locations_;
  std::map<std::string, std::size_t, std::less<>> index_;
};

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_LOGICAL_LOCATION_H_
