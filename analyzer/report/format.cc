#include "analyzer/report/format.h"

#include <algorithm>

#include "analyzer/report/annotations.h"
#include "analyzer/report/html.h"
#include "analyzer/report/json.h"
#include "analyzer/report/junit.h"
#include "analyzer/report/markdown.h"
#include "analyzer/report/review_json.h"
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
    {"github", "GitHub workflow commands: annotations in the log of a job", &RenderGithub},
    {"gitlab", "GitLab Code Quality JSON", &RenderGitlab},
    {"gitlab-sast", "GitLab SAST JSON", &RenderGitlabSast},
    {"azure", "Azure DevOps logging commands", &RenderAzure},
    {"junit", "JUnit XML: a suite for each model, a case for each rule", &RenderJunit},
    {"rdjson", "reviewdog JSON", &RenderRdjson},
    {"markdown", "a page for job summaries and comments", &RenderMarkdown},
    {"html", "a page for a browser, without scripts", &RenderHtml},
};

}  // namespace

std::span<const Format> Formats() { return kFormats; }

const Format* ParseFormat(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                         [&](const Format& format) { return format.name == name; });
  return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace onnx_assay::report
