#ifndef ONNX_ASSAY_ANALYZER_REPORT_OUTPUT_FILE_H_
#define ONNX_ASSAY_ANALYZER_REPORT_OUTPUT_FILE_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace onnx_assay::report {

// Replaces `path` by a file with these bytes, atomically: readers see the old file or the whole new
// one. The bytes go to a new file in the same directory, which is renamed. An existing file keeps
// its permission bits; a symbolic link is replaced at its target; a device or pipe is written in
// place.
//
// Errors: kNotFound, kPermissionDenied or kInternal with the path and the system's words; nothing
// is left behind then.
absl::Status ReplaceFile(const std::string& path, std::string_view bytes);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_OUTPUT_FILE_H_
