#ifndef ONNX_ASSAY_ANALYZER_ENGINE_REPORTER_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_REPORTER_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/base/limits.h"
#include "analyzer/base/path_tree.h"
#include "analyzer/engine/finding.h"
#include "analyzer/model/element.h"
#include "fmt/core.h"

namespace onnx_assay {

// The only way a rule speaks. Made for one rule and one model, it stamps the rule and its level, and
// keeps at most Limits::max_findings_per_rule findings; the rest is counted.
//
// Names and strings of a model must be passed through Quoted() (analyzer/base/utf8.h).
class Reporter {
 public:
  Reporter(const Rule& rule, const PathTree& paths, const Limits& limits)
      : rule_(rule), paths_(paths), limits_(limits) {}

  // Handle on the finding just made, for what few findings need.
  class Added {
   public:
    explicit Added(Finding* finding, const PathTree& paths) : finding_(finding), paths_(paths) {}
    Added& Related(PathId path, ByteRange range, std::string note);
    Added& Count(std::uint64_t count);
    // The range lies in this sidecar, not in the model file.
    Added& InFile(std::string_view location);

   private:
    Finding* finding_;  // null when the finding was over the limit
    const PathTree& paths_;
  };

  // A finding about an element and its bytes.
  template <typename... Args>
  Added At(const model::Element& element, fmt::format_string<Args...> format, Args&&... args) {
    return Add(element.path, element.range, fmt::vformat(format, fmt::make_format_args(args...)));
  }

  // A finding about a part of an element: `range` is where the named thing lies.
  template <typename... Args>
  Added At(const model::Element& element, ByteRange range, fmt::format_string<Args...> format,
           Args&&... args) {
    return Add(element.path, range, fmt::vformat(format, fmt::make_format_args(args...)));
  }

  template <typename... Args>
  Added At(PathId path, ByteRange range, fmt::format_string<Args...> format, Args&&... args) {
    return Add(path, range, fmt::vformat(format, fmt::make_format_args(args...)));
  }

  // Findings in the order made, closed by one that counts what was over the limit.
  std::vector<Finding> Take() &&;

 private:
  Added Add(PathId path, ByteRange range, std::string message);

  const Rule& rule_;
  const PathTree& paths_;
  const Limits& limits_;
  std::vector<Finding> findings_;
  std::uint64_t over_limit_ = 0;
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_REPORTER_H_
