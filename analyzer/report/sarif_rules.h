#ifndef ONNX_ASSAY_ANALYZER_REPORT_SARIF_RULES_H_
#define ONNX_ASSAY_ANALYZER_REPORT_SARIF_RULES_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/engine/rule.h"
#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// The rules of a run as SARIF describes them, with the weaknesses that they refer to.
class SarifRules {
 public:
  // Takes the rules that ran and those that findings name, sorted by id. The rules must outlive it.
  SarifRules(const RunReport& run, const RenderOptions& options);

  // Index into the descriptors; the rule must be one of them.
  std::size_t IndexOf(const Rule& rule) const { return index_.at(rule.id); }

  // Index of a CWE number into the taxa of the taxonomy.
  std::size_t TaxonIndexOf(int cwe) const { return taxa_.at(cwe); }

  bool HasTaxonomy() const { return !taxa_.empty(); }

  // JSON texts: the array of reportingDescriptors, and the toolComponent of the taxonomy.
  std::string DescriptorsJson() const;
  std::string TaxonomyJson() const;

 private:
  std::vector<const Rule*> rules_;
  std::map<std::string_view, std::size_t> index_;  // by rule id
  std::map<int, std::size_t> taxa_;                // by CWE number
};

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_SARIF_RULES_H_
