#ifndef ONNX_ASSAY_ANALYZER_REPORT_FORMAT_H_
#define ONNX_ASSAY_ANALYZER_REPORT_FORMAT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "analyzer/engine/severity.h"
#include "analyzer/policy/verdict.h"

namespace onnx_assay::report {

// Where the models come from, for reports that name a revision. Written only on request, since it
// makes a report depend on the checkout.
struct VersionControl {
  std::string repository_uri;  // absolute, without user and password
  std::string revision;
  std::string branch;  // may be empty
};

enum class SarifProfile : std::uint8_t {
  kGithub,  // a text region beside the byte region; integers within 32 bits
  kStrict,  // byte regions alone, as the standard has it for binary files
};

struct RenderOptions {
  bool colour = false;                   // terminal escape sequences; text formats only
  Severity show_from = Severity::kNote;  // findings below this level are counted, not listed
  bool show_suppressed = false;
  bool statistics = false;     // counts by rule; text and JSON formats
  bool baseline_used = false;  // findings carry a state relative to a baseline

  // Rules that ran; formats with descriptors list all of them, so that their list does not depend
  // on what was found. Must outlive the call.
  std::span<const Rule* const> rules;

  // Absolute directories without a final slash. Paths in machine formats are relative to `root`;
  // relative paths of the report are taken from `working_directory`. Both empty: paths are only
  // normalised.
  std::string root;
  std::string working_directory;

  SarifProfile sarif_profile = SarifProfile::kGithub;
  std::string sarif_category;  // automationDetails.id; empty leaves it out
  std::optional<VersionControl> version_control;

  // Seconds since 1970 for formats that must carry a time.
  std::int64_t time = 0;
};

struct Format {
  std::string_view name;
  std::string_view description;
  // The whole report as UTF-8 text with one final newline.
  std::string (*render)(const RunReport& run, const RenderOptions& options);
};

// Every report format, in the order in which help lists them.
std::span<const Format> Formats();

// The format of this name, or null.
const Format* ParseFormat(std::string_view name);

inline std::string Render(const Format& format, const RunReport& run,
                          const RenderOptions& options) {
  return format.render(run, options);
}

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_FORMAT_H_
