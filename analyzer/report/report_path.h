#ifndef ONNX_ASSAY_ANALYZER_REPORT_REPORT_PATH_H_
#define ONNX_ASSAY_ANALYZER_REPORT_REPORT_PATH_H_

#include <string>
#include <string_view>

namespace onnx_assay::report {

// Directories that paths in machine formats refer to: absolute, without a final slash; may be
// empty.
struct PathBase {
  std::string_view root;
  std::string_view working_directory;
};

// The path of an input relative to the root, with forward slashes and without `.` and `..`, as far
// as its text allows: an input outside of the root keeps its absolute path. Standard input ("-")
// reads `stdin`. No file is looked at.
std::string ReportPath(std::string_view path, const PathBase& base);

// The same as a URI reference: every byte outside of the unreserved characters and `/` is
// percent-encoded, an absolute path becomes a `file:` URI.
std::string ReportUri(std::string_view path, const PathBase& base);

// The URI of a sidecar that a model names by a relative path, in the same way; empty when the
// sidecar would not lie in the directory of the model or below.
std::string SidecarUri(std::string_view model_path, std::string_view location,
                       const PathBase& base);

// Text for formats that hold only well-formed UTF-8: a byte that is none becomes `\xNN`.
std::string ValidUtf8(std::string_view text);

// Text that may hold anything, made safe to show to people: what is no UTF-8, controls and
// invisible characters become escapes. Unlike Escaped() it keeps backslashes, so that text that is
// escaped already stays as it is.
std::string Inert(std::string_view text);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_REPORT_PATH_H_
