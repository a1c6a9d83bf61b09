#ifndef ONNX_ASSAY_TESTS_SUPPORT_FIXTURE_DIRECTIVE_H_
#define ONNX_ASSAY_TESTS_SUPPORT_FIXTURE_DIRECTIVE_H_

#include <string_view>

#include "absl/status/status.h"
#include "tests/support/fixture.h"

namespace onnx_assay::test {

// Carries out one line that starts with `%` (docs/rule-authoring.md). Errors: kInvalidArgument.
absl::Status ApplyDirective(Fixture& fixture, std::string_view line);

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_SUPPORT_FIXTURE_DIRECTIVE_H_
