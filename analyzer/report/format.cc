#include "analyzer/report/format.h"

#include <algorithm>

#include "analyzer/report/json.h"
#include "analyzer/report/sarif.h"
#include "analyzer/report/text.h"

namespace onnx_assay::report {
namespace {

constexpr Format kFormats[] = {
    {"full", "text for people: findings with help, summary, gates, verdict", &RenderFull},
    {"concise", "text, one line for each finding", &RenderConcise},
    {"json", "one JSON document, see docs/report-schema.md", &RenderJson},
    {"json-lines", "the records of json, one on a line", &RenderJsonLines},
    {"sarif", "SARIF 2.1.0 for code review", &RenderSarif},
};

}  // namespace

std::span<const Format> Formats() { return kFormats; }

const Format* ParseFormat(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [&](const Format& format) { return format.name == name; });
  return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace onnx_assay::report
