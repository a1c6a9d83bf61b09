#include "analyzer/engine/reporter.h"

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay {

Reporter::Added& Reporter::Added::Related(PathId path, ByteRange range, std::string note) {
  if (finding_) finding_->related.push_back({paths_.Render(path), range, std::move(note)});
  return *this;
}

Reporter::Added& Reporter::Added::Count(std::uint64_t count) {
  if (finding_) finding_->count = count;
  return *this;
}

Reporter::Added& Reporter::Added::InFile(std::string_view location) {
  if (finding_) finding_->file = Escaped(location, 4096);
  return *this;
}

Reporter::Added Reporter::Add(PathId path, ByteRange range, std::string message) {
  if (findings_.size() >= limits_.max_findings_per_rule) {
    ++over_limit_;
    return Added(nullptr, paths_);
  }
  Finding finding;
  finding.rule = &rule_;
  finding.severity = rule_.severity;
  finding.path = paths_.Render(path);
  finding.stable_path = paths_.RenderStable(path);
  finding.range = range;
  finding.message = std::move(message);
  findings_.push_back(std::move(finding));
  return Added(&findings_.back(), paths_);
}

std::vector<Finding> Reporter::Take() && {
  if (over_limit_ != 0) {
    Finding rest;
    rest.rule = &rule_;
    rest.severity = rule_.severity;
    rest.message = fmt::format("{} more findings of this rule are not listed (limit {})", over_limit_,
                               limits_.max_findings_per_rule);
    rest.count = over_limit_;
    findings_.push_back(std::move(rest));
  }
  return std::move(findings_);
}

}  // namespace onnx_assay
