#ifndef ONNX_ASSAY_ANALYZER_REPORT_LISTED_H_
#define ONNX_ASSAY_ANALYZER_REPORT_LISTED_H_

#include <cstdint>
#include <string>
#include <vector>

#include "analyzer/policy/verdict.h"
#include "analyzer/report/format.h"

namespace onnx_assay::report {

// A finding with the model it belongs to, as the formats show it that list findings of all models
// in one row.
struct Listed {
  const FileReport* file;
  const Finding* finding;
  std::string path;         // ReportPath of the model, well-formed UTF-8
  std::string fingerprint;  // Finding::fingerprint, made where it is missing
  std::uint32_t ordinal;    // from 1, among equal ones of the same model path
};

// The findings that the options show, in the order of the run. Suppressed ones are never listed:
// readers of these formats would take them for open findings.
std::vector<Listed> ListedFindings(const RunReport& run, const RenderOptions& options);

// A sentence for each thing that was not inspected, with the path of the model.
struct Trouble {
  std::string path;
  std::string text;
  bool by_request = false;  // the user left it out
};
std::vector<Trouble> Troubles(const RunReport& run, const RenderOptions& options);
std::vector<Trouble> TroublesOf(const FileReport& file, const RenderOptions& options);

// ReportPath of a model as well-formed UTF-8.
std::string ModelPath(const FileReport& file, const RenderOptions& options);

// "graph.initializer(w), bytes 18 to 38": where a finding lies, for formats that know lines only.
std::string PlaceText(const Finding& finding);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_LISTED_H_
