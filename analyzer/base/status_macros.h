#ifndef ONNX_ASSAY_ANALYZER_BASE_STATUS_MACROS_H_
#define ONNX_ASSAY_ANALYZER_BASE_STATUS_MACROS_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#define ONNX_ASSAY_CONCAT_INNER_(a, b) a##b
#define ONNX_ASSAY_CONCAT_(a, b) ONNX_ASSAY_CONCAT_INNER_(a, b)

// Returns the status from the enclosing function unless it is OK.
#define ONNX_ASSAY_RETURN_IF_ERROR(expression)              \
  do {                                                      \
    absl::Status onnx_assay_status_ = (expression);         \
    if (!onnx_assay_status_.ok()) return onnx_assay_status_; \
  } while (false)

// Moves the value of a StatusOr into `target` (which may declare a variable), or returns its status.
#define ONNX_ASSAY_ASSIGN_OR_RETURN(target, expression) \
  ONNX_ASSAY_ASSIGN_OR_RETURN_IMPL_(ONNX_ASSAY_CONCAT_(onnx_assay_result_, __LINE__), target, expression)

#define ONNX_ASSAY_ASSIGN_OR_RETURN_IMPL_(result, target, expression) \
  auto result = (expression);                                         \
  if (!result.ok()) return std::move(result).status();                \
  target = *std::move(result)

#endif  // ONNX_ASSAY_ANALYZER_BASE_STATUS_MACROS_H_
