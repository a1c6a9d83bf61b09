#include "analyzer/report/listed.h"

#include <iterator>
#include <map>
#include <utility>

#include "analyzer/policy/fingerprint.h"
#include "analyzer/report/report_path.h"
#include "analyzer/report/text.h"
#include "fmt/format.h"

namespace onnx_assay::report {

std::vector<Listed> ListedFindings(const RunReport& run, const RenderOptions& options) {
  std::vector<Listed> listed;
  std::map<std::pair<std::string, std::string>, std::uint32_t> seen;  // path, fingerprint
  for (const FileReport& file : run.files) {
    const std::string path = ModelPath(file, options);
    for (const Finding& finding : file.findings) {
      if (!finding.suppressed_by.empty() || !IsShown(finding, options)) continue;
      std::string fingerprint =
          finding.fingerprint.empty() ? Fingerprint(finding) : finding.fingerprint;
      const std::uint32_t ordinal = ++seen[{path, fingerprint}];
      listed.push_back({&file, &finding, path, std::move(fingerprint), ordinal});
    }
  }
  return listed;
}

std::string ModelPath(const FileReport& file, const RenderOptions& options) {
  return ValidUtf8(ReportPath(file.path, {options.root, options.working_directory}));
}

std::vector<Trouble> TroublesOf(const FileReport& file, const RenderOptions& options) {
  const std::string path = ModelPath(file, options);
  std::vector<Trouble> troubles;
  if (!file.skipped.empty()) troubles.push_back({path, "left out: " + Inert(file.skipped), true});
  if (!file.error.empty()) troubles.push_back({path, "not inspected: " + Inert(file.error)});
  if (file.changed) troubles.push_back({path, "not inspected: the file changed while it was read"});
  for (const Gap& gap : file.completeness.gaps) {
    troubles.push_back(
        {path, fmt::format("inspection incomplete: {}: {}{}", Inert(gap.what), Inert(gap.why),
                           gap.count > 1 ? fmt::format(" ({} skipped)", gap.count) : "")});
  }
  return troubles;
}

std::vector<Trouble> Troubles(const RunReport& run, const RenderOptions& options) {
  std::vector<Trouble> troubles;
  for (const FileReport& file : run.files) {
    std::vector<Trouble> own = TroublesOf(file, options);
    std::move(own.begin(), own.end(), std::back_inserter(troubles));
  }
  return troubles;
}

std::string PlaceText(const Finding& finding) {
  return fmt::format("{}, {}bytes {} to {}", SubjectText(finding),
                     finding.file.empty() ? "" : fmt::format("{} ", finding.file),
                     finding.range.begin, finding.range.end);
}

}  // namespace onnx_assay::report
