#ifndef ONNX_ASSAY_ANALYZER_REPORT_SARIF_NOTIFICATIONS_H_
#define ONNX_ASSAY_ANALYZER_REPORT_SARIF_NOTIFICATIONS_H_

#include <cstdint>
#include <span>
#include <string>

#include "analyzer/policy/verdict.h"

namespace onnx_assay::report {

// JSON texts about the run itself: what was not inspected, and how the process ends.

// The array of descriptors of the notifications, always the same.
std::string NotificationDescriptorsJson();

// The invocation object. `uris` and `artifacts` give for each file of the run its URI and its index
// in the artifacts; `left_out` is the number of results that the report has no room for.
std::string InvocationJson(const RunReport& run, std::span<const std::string> uris,
                           std::span<const std::size_t> artifacts, std::uint64_t left_out);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_SARIF_NOTIFICATIONS_H_
